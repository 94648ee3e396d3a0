import { describe, expect, test } from "vitest";
import { socialAccounts } from "~/contract/endpoints/springs.ts";
import { ownerMay, springStates, type SpringTransition } from "~/contract/rules/spring-states.ts";
import { changedSpringSchemas, formatTarget, parseTarget } from "~/routes/springs/mine/spring-schema.ts";
import { contentChanges } from "~/routes/springs/mine/spring-state.tsx";
import { accountAddress, parseAccount, parseAccounts } from "~/routes/springs/social-accounts.tsx";
import { openDecisions } from "~/routes/staff/approvals/spring-decisions.ts";

const owners = {
  awaiting_verification: ["change", "change_picture", "terminate"],
  rejected: ["change", "change_picture", "terminate"],
  confirmed: ["change", "change_picture", "end", "delete"],
  waiting_for_approval: ["end", "delete"],
  ended: ["delete"],
  deletion_requested: ["withdraw_deletion"],
  ended_deletion_requested: ["withdraw_deletion"],
  deleted: [],
} as const;
const staffs = {
  awaiting_verification: ["approve", "reject"],
  rejected: [],
  confirmed: ["permit", "stop"],
  waiting_for_approval: ["approve-update", "reject-update", "permit", "stop"],
  ended: ["acknowledge-end", "remove"],
  deletion_requested: ["approve-deletion", "reject-deletion", "permit", "stop"],
  ended_deletion_requested: ["approve-deletion", "reject-deletion"],
  deleted: [],
} as const;
const offered: Record<string, readonly SpringTransition[]> = {
  change: contentChanges,
  change_picture: ["change_picture", "upload_picture"],
  terminate: ["terminate"],
  end: ["end"],
  delete: ["request_deletion"],
  withdraw_deletion: ["withdraw_deletion"],
};

test.each(springStates)("the state %s of a spring offers this to its owner and staff", (state) => {
  expect(Object.keys(offered).filter((name) => ownerMay(state, ...offered[name]!))).toEqual(owners[state]);
  expect(openDecisions({ state, end_is_seen: false })).toEqual(staffs[state]);
  if (state === "ended") expect(openDecisions({ state, end_is_seen: true })).toEqual(["remove"]);
});

describe("what owners type about a spring", () => {
  test("refuses an invisible name or story with our own message", () => {
    const wrongs = (typed: object) => {
      const fields = { name: "Elif", about: "Doğum günümde su istiyorum.", target: "1000", ...typed };
      return changedSpringSchemas.tr.safeParse(fields).error?.issues.map(({ message }) => message) ?? [];
    };
    for (const name of ["\u202E\u200B", "\u200B\u200B\u200B", "\u2060 \uFEFF\u200D"])
      expect(wrongs({ name })).toEqual(["campaign:errors.nameInvisible"]);
    expect(wrongs({ about: "\u200B".repeat(30) })).toEqual(["campaign:errors.aboutInvisible"]);
    for (const name of ["Elif", "\u202Eab", "💧💧", "12"]) expect(wrongs({ name }), name).toEqual([]);
  });

  test('refuses "1,234" in Turkish and reads it as thousands in English', () => {
    expect([parseTarget("350,555", "tr"), parseTarget("350,555", "en"), parseTarget("350.555", "tr")]).toEqual([
      null,
      350_555_00,
      350_555_00,
    ]);
  });

  test.each([
    [100_050, "1000,50", "1000.50"],
    [100_000, "1000", "1000"],
    [1_000_000_000, "10000000", "10000000"],
    [50_001, "500,01", "500.01"],
  ])("writes a target of %d kuruş so that it reads back the same", (kurus, turkish, english) => {
    expect([formatTarget(kurus, "tr"), formatTarget(kurus, "en")]).toEqual([turkish, english]);
    expect([parseTarget(turkish, "tr"), parseTarget(english, "en")]).toEqual([kurus, kurus]);
  });
});

describe("social accounts", () => {
  test.each([
    ["instagram", "elif.yilmaz", "elif.yilmaz"],
    ["instagram", " @elif_yilmaz ", "elif_yilmaz"],
    ["instagram", "https://www.instagram.com/elif/?hl=tr", "elif"],
    ["facebook", "https://m.facebook.com/elif.y/posts/1", "elif.y"],
    ["facebook", "https://www.facebook.com/profile.php?id=100042", "100042"],
    ["x", "https://twitter.com/elif", "elif"],
    ["youtube", "https://www.youtube.com/@elif", "elif"],
    ["tiktok", "https://www.tiktok.com/@elif/video/7", "elif"],
    ["instagram", "https://www.instagram.com/stories/elif/31234/", "elif"],
    ["facebook", "https://www.facebook.com/people/Elif-Y%C4%B1lmaz/1000123/?sk=about", "1000123"],
    ["facebook", "https://tr-tr.facebook.com/elif.y", "elif.y"],
    ["facebook", "https://www.facebook.com/p/Elif-Derne%C4%9Fi-100064812345678/", "100064812345678"],
    ["facebook", "https://touch.facebook.com/pages/Elif/100064812345678", "100064812345678"],
    ["instagram", "https://www.instagram.com/_u/elif", "elif"],
    ["tiktok", "https://www.tiktok.com/%40elif", "elif"],
    ["youtube", "https://music.youtube.com/channel/UCabcdefghijklmnopqrst_-", "UCabcdefghijklmnopqrst_-"],
    ["youtube", "UCabcdefghijklmnopqrst_-", "UCabcdefghijklmnopqrst_-"],
    ["x", "https://mobile.twitter.com/elif/status/17", "elif"],
  ] as const)("%s: %s is %s", (network, typed, account) => {
    expect(parseAccount(network, typed)).toBe(account);
    expect(socialAccounts.safeParse({ [network]: account }).success).toBe(true);
  });

  test.each([
    ["instagram", "https://evil.example/instagram.com/elif https://instagram.com.evil.example/elif"],
    ["instagram", "javascript:alert(1) https://instagram.com/ ... elif?x=1 şükrü"],
    ["instagram", "https://www.instagram.com/p/Cxyz/ https://www.instagram.com/explore/tags/su/"],
    ["instagram", "https://www.instagram.com/stories/highlights/17/ https://help.instagram.com/elif"],
    ["instagram", "https://www.instagram.com/accounts/login/?next=/elif/ p https://www.instagram.com/_u/"],
    ["facebook", "https://facebook.com/profile.php?id=%2e%2e/x"],
    ["facebook", "https://www.facebook.com/people/Elif-Yilmaz/"],
    ["facebook", "https://www.facebook.com/people/Elif-Yilmaz/elif https://www.facebook.com/profile.php"],
    ["facebook", "https://www.facebook.com/p/Elif-Dernegi https://www.facebook.com/groups/su"],
    ["facebook", "https://www.facebook.com/story.php?story_fbid=1&id=2"],
    ["facebook", "https://www.facebook.com/sharer/sharer.php?u=elif https://l.facebook.com/elif"],
    ["x", "https://user:pass@evil.example/x.com https://% https://x.com/i/status/17"],
    ["x", "https://x.com/intent/user?screen_name=elif"],
    ["youtube", "https://www.youtube.com/channel/UCabc https://www.youtube.com/c/elif"],
    ["youtube", "https://www.youtube.com/elif https://www.youtube.com/watch?v=abc https://youtu.be/abc"],
    ["youtube", "https://studio.youtube.com/@elif"],
    ["tiktok", "https://vm.tiktok.com/ZMabc/ https://vt.tiktok.com/@elif https://www.tiktok.com/t/ZMabc/"],
    ["tiktok", "https://www.tiktok.com/elif"],
  ] as const)("%s: refuses each of %s", (network, typed) => {
    for (const one of typed.split(" ")) expect(parseAccount(network, one), one).toBeNull();
  });

  test("are refused with spaces, too long, or empty", () => {
    for (const typed of ["elif yilmaz", "a".repeat(61), ""]) expect(parseAccount("instagram", typed)).toBeNull();
  });

  test("link to the address that was pasted", () => {
    for (const [network, pasted] of [
      ["instagram", "https://www.instagram.com/elif"],
      ["facebook", "https://www.facebook.com/elif.y"],
      ["x", "https://x.com/elif"],
      ["youtube", "https://www.youtube.com/@elif"],
      ["youtube", "https://www.youtube.com/channel/UCabcdefghijklmnopqrst_-"],
      ["tiktok", "https://www.tiktok.com/@elif"],
    ] as const)
      expect(accountAddress(network, parseAccount(network, pasted)!)).toBe(pasted);
    // Empty ones are left out.
    expect(parseAccounts({ instagram: "@elif", x: "", facebook: undefined })).toEqual({ instagram: "elif" });
  });
});
