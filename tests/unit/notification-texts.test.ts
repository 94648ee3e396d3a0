import { describe, expect, test } from "vitest";
import { notificationText } from "~/backend/messages/message-texts.ts";

const site = { brand: "Pınar", publicUrl: "https://pinar.example.org" };

describe("sums in mails and SMS", () => {
  test.each([
    [1_675_50, "1.675,50 TL", "1,675.50 TL"],
    [1_675_00, "1.675 TL", "1,675 TL"],
    [5, "0,05 TL", "0.05 TL"],
  ])("are written as on pages: %d kuruş", (amount, turkish, english) => {
    const text = (language: "tr" | "en") => notificationText(language, "donation_received", { amount }, site).text;
    expect(text("tr")).toContain(` ${turkish} tutarındaki`);
    expect(text("en")).toContain(` ${english}`);
  });
});
