import { describe, expect, test } from "vitest";
import { whereTo } from "../../app/backend/domain/spring-states.ts";
import { springStates } from "../../app/contract/spring-states.ts";
import { accountFrom, accountsFrom } from "../../app/routes/campaigns/accounts.ts";
import { campaignSchemas, targetFrom, targetText } from "../../app/routes/campaigns/campaign-schema.ts";
import { mayOwner } from "../../app/routes/campaigns/owner-moves.ts";

describe("what an owner's pages offer", () => {
  const moves = {
    change: ["correct", "request_update"],
    change_picture: ["change_picture", "upload_picture"],
    terminate: ["terminate"],
    end: ["end"],
    delete: ["request_deletion"],
    withdraw_deletion: ["withdraw_deletion"],
  } as const;

  test.each(Object.keys(moves) as (keyof typeof moves)[])("%s: in every state just what the API allows", (offered) => {
    for (const state of springStates) {
      const isAllowed = moves[offered].some((move) => whereTo(move, state, "owner") !== null);
      expect(mayOwner(offered, state), state).toBe(isAllowed);
    }
  });
});

describe("what is typed about a campaign", () => {
  const wrongs = (name: string) => {
    const { error } = campaignSchemas.tr.safeParse({ name, about: "Doğum günümde su istiyorum.", target: "1000" });
    return error?.issues.map(({ message }) => message) ?? [];
  };

  test.each(["\u202E\u200B", "\u200B\u200B\u200B", "\u2060 \uFEFF\u200D"])("a name that nobody can see is refused in our words (%#)", (name) => {
    expect(wrongs(name)).toEqual(["campaign:errors.nameInvisible"]);
  });

  test("a story that nobody can see is refused in our words", () => {
    const { error } = campaignSchemas.tr.safeParse({ name: "Elif", about: "\u200B".repeat(30), target: "1000" });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([["about", "campaign:errors.aboutInvisible"]]);
  });

  test("a comma and three digits are a slip in Turkish and thousands in English, as in every form for sums", () => {
    expect([targetFrom("350,555", "tr"), targetFrom("350,555", "en"), targetFrom("350.555", "tr")]).toEqual([null, 350_555_00, 350_555_00]);
  });

  test.each(["Elif", "\u202Eab", "💧💧", "12"])("%s is a name", (name) => {
    expect(wrongs(name)).toEqual([]);
  });

  test.each([
    [100_050, "1000,50", "1000.50"],
    [100_000, "1000", "1000"],
    [1_000_000_000, "10000000", "10000000"],
    [50_001, "500,01", "500.01"],
  ])("a target of %d kuruş is written as people type it, and read as the same", (kurus, turkish, english) => {
    expect([targetText(kurus, "tr"), targetText(kurus, "en")]).toEqual([turkish, english]);
    expect([targetFrom(turkish, "tr"), targetFrom(english, "en")]).toEqual([kurus, kurus]);
  });
});

describe("a social account is read", () => {
  test.each([
    ["instagram", "elif.yilmaz", "elif.yilmaz"],
    ["instagram", " @elif_yilmaz ", "elif_yilmaz"],
    ["instagram", "https://www.instagram.com/elif/?hl=tr", "elif"],
    ["instagram", "instagram.com/elif", "elif"],
    ["facebook", "https://m.facebook.com/elif.y/posts/1", "elif.y"],
    ["facebook", "https://www.facebook.com/profile.php?id=100042", "100042"],
    ["x", "https://twitter.com/elif", "elif"],
    ["x", "HTTPS://X.COM/elif", "elif"],
    ["youtube", "https://www.youtube.com/@elif", "elif"],
    ["tiktok", "https://www.tiktok.com/@elif/video/7", "elif"],
  ] as const)("%s: %s is %s", (network, typed, account) => {
    expect(accountFrom(network, typed)).toBe(account);
  });

  test.each([
    ["instagram", "https://evil.example/instagram.com/elif"],
    ["instagram", "https://instagram.com.evil.example/elif"],
    ["instagram", "https://notinstagram.com/elif"],
    ["instagram", "javascript:alert(1)"],
    ["instagram", "https://instagram.com/"],
    ["instagram", "elif yilmaz"],
    ["instagram", "..."],
    ["instagram", "elif?x=1"],
    ["instagram", "şükrü"],
    ["instagram", "a".repeat(61)],
    ["facebook", "https://facebook.com/profile.php?id=%2e%2e/x"],
    ["x", "https://user:pass@evil.example/x.com"],
    ["x", "https://%"],
    ["x", ""],
  ] as const)("%s: %s is none", (network, typed) => {
    expect(accountFrom(network, typed)).toBeNull();
  });

  test("several together, without those that were left empty", () => {
    expect(accountsFrom({ instagram: "@elif", x: "", facebook: undefined })).toEqual({ instagram: "elif" });
  });
});
