import * as z from "zod";
import { newPermit } from "~/contract/endpoints/springs.ts";
import type { Api } from "~/contract/product-api.ts";
import { countField } from "~/forms/count-field.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { withFallback } from "~/http/side-data.ts";
import { daySchema, reasonSchema } from "~/routes/staff/ui/forms.server.ts";

const version = countField({ min: 1, error: "admin:error.version" });
const permitLine = (
  name: "number" | "authority",
  maxLength: number,
  error: "admin:error.permitNumber" | "admin:error.permitAuthority",
) =>
  z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(maxLength, { error: "admin:error.long" })
    .refine((text) => newPermit.shape[name].safeParse(text).success, { error });

/** Schemas of the decision forms, by what the form asks for. */
export const decisionSchemas = {
  nothing: z.object({ version }),
  /** A checkbox, so that an accidental click never does what cannot be undone. */
  certainty: z.object({ version, certain: z.literal("on", { error: "admin:error.certain" }) }),
  reason: reasonSchema.extend({ version }),
  permit: z.object({
    version,
    number: permitLine("number", 60, "admin:error.permitNumber"),
    authority: permitLine("authority", 160, "admin:error.permitAuthority"),
    from: daySchema,
    until: daySchema,
  }),
};

/**
 * Returns what staff can do with a request that is no spring, by its address. Only the name of a well has a version,
 * and can have been decided; the others are gone then.
 */
export function requestAt(api: Api, { pathname }: URL, idText: string) {
  const id = idFrom(idText);
  const params = { id };
  if (pathname.startsWith("/admin/well-names/"))
    return {
      id,
      kind: "well_name" as const,
      load: async () => {
        const subject = await orNotFound(api.showWellName({ params }));
        const { name, version, state } = subject;
        return { kind: "well_name", subject, id, title: name, version, isOpen: state === "waiting" } as const;
      },
      approve: (version: number) => api.approveWellName({ params, body: { version } }),
      reject: (version: number, reason: string) => api.rejectWellName({ params, body: { version, reason } }),
    };
  if (pathname.startsWith("/admin/account-deletions/"))
    return {
      id,
      kind: "account_deletion" as const,
      load: async () => {
        const subject = await orNotFound(api.showAccountDeletion({ params }));
        return { kind: "account_deletion", subject, id, title: subject.name, version: 1, isOpen: true } as const;
      },
      approve: () => api.approveAccountDeletion({ params }),
      reject: (_version: number, reason: string) => api.rejectAccountDeletion({ params, body: { reason } }),
    };
  return {
    id,
    kind: "guest_erasure" as const,
    load: async () => {
      const subject = await orNotFound(api.showGuestErasure({ params }));
      const title = subject.email ?? subject.phone ?? "";
      return { kind: "guest_erasure", subject, id, title, version: 1, isOpen: true } as const;
    },
    approve: () => api.approveGuestErasure({ params }),
    reject: (_version: number, reason: string) => api.rejectGuestErasure({ params, body: { reason } }),
  };
}
export type StaffRequest = Awaited<ReturnType<ReturnType<typeof requestAt>["load"]>>;

/**
 * Loads a spring for staff, with the special days it may name.
 * @throws a Response with status 404 for an unknown spring
 */
export async function loadSpring(api: Api, id: number) {
  const [spring, days] = await Promise.all([
    orNotFound(api.showStaffSpring({ params: { id } })),
    withFallback(api.listSpecialDays(), []),
  ]);
  return { spring, days };
}
