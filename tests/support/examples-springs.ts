import type { TestBackend } from "./backend.ts";
import type { GivenExamples } from "./examples.ts";
import { donate, springGift } from "./giving.ts";
import { type Member, signUp } from "./people.ts";
import { aPicture } from "./pictures.ts";
import { aSpring, aWish } from "./springs.ts";

export const springExamples = {
  async listSprings(site) {
    await aSpring(site);
    return { query: { q: "elif", order: "ending_soon", per_page: 5 } };
  },
  showSpring: async (site) => ({ params: { id: (await aSpring(site)).id } }),
  async listSpringDonations(site) {
    const spring = await aSpring(site);
    await donate(site, [springGift(spring, { name: "Ali", note: "Hayırlı olsun" }), springGift(spring)]);
    return { params: { id: spring.id }, query: { per_page: 5 } };
  },
  async listSpringDays(site) {
    const spring = await aSpring(site);
    await donate(site, [springGift(spring)]);
    return { params: { id: spring.id } };
  },
  async listUserSprings(site) {
    const { owner } = await aSpring(site, "waiting_for_approval");
    return { ...owner, query: { per_page: 5 } };
  },
  startSpring: async () => ({ body: { ...aWish(), kvkk_accepted: true } }),
  showUserSpring: async (site) => owned(await aSpring(site, "rejected")),
  updateSpring: async (site) => ({ ...owned(await aSpring(site)), body: aWish({ name: "Başka bir isim" }) }),
  uploadSpringPicture: async (site) => ({ ...owned(await aSpring(site)), file: await aPicture() }),
  requestSpringReapproval: async (site) => owned(await aSpring(site, "rejected")),
  terminateSpring: async (site) => owned(await aSpring(site, "awaiting_verification")),
  requestSpringDeletion: async (site) => owned(await aSpring(site)),
  withdrawSpringDeletion: async (site) => owned(await aSpring(site, "deletion_requested")),
  endSpring: async (site) => owned(await aSpring(site)),
  showSpringGoal: async (site) => owned(await aSpring(site)),
  updateSpringGoal: async (site) => ({ ...owned(await aSpring(site)), body: { goal_amount: 20_000_00 } }),
  async listUserSpringDonations(site) {
    const spring = await aSpring(site);
    await donate(site, [springGift(spring)]);
    return { ...owned(spring), query: { per_page: 5 } };
  },

  showDonationSums: donorOfAWell,
  showNeedySum: donorOfAWell,
  showWaterWellSum: donorOfAWell,
  showCompletedProjectSum: donorOfAWell,
  showSacrificeShareSum: donorOfAWell,
  listYearlySummaries: donorOfAWell,
  listGivingMonths: donorOfAWell,
  listGivenWells: donorOfAWell,
  listNamedWells: async (site) => (await aWellDonor(site)).member,
  async nameWell(site) {
    const { member, well } = await aWellDonor(site);
    return { ...member, params: { id: well }, body: { name: "Ayşe Anne Kuyusu" } };
  },
} satisfies GivenExamples;

function owned({ id, owner }: { id: number; owner: Member }) {
  return { ...owner, params: { id } };
}

async function donorOfAWell(site: TestBackend): Promise<Member> {
  const member = await signUp(site);
  await donate(site, [{}], { member });
  return member;
}

/** Returns a member who gave the whole of a new well. */
export async function aWellDonor(site: TestBackend) {
  const [well] = await site.db.query(`
    insert into causes (kind, key, country, stage_id, type, multiple, people, depth, cost, goal_amount, total_amount, status, picture, texts, created_at, published_at)
    select kind, 'well-${crypto.randomUUID()}', country, stage_id, type, multiple, 200, depth, cost, 100000, 0, 'open', picture, texts, created_at, published_at from causes where id = 1
    returning id`);
  const member = await signUp(site);
  await donate(site, [{ basket_able_id: well!.id, amount: 1_000_00 }], { member });
  return { member, well: Number(well!.id) };
}
