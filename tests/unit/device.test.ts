import { expect, test } from "vitest";
import { deviceOf } from "~/routes/auth/sign-in-steps.server.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Chrome, Android", `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    "Samsung Internet, Android",
    `Mozilla/5.0 (Linux; Android 13) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Safari, iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  ],
  ["Edge, Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Lynx", "Lynx/2.9.0dev.12 libwww-FM/2.14FM SSL-MM/1.4.1"],
  ["w3m", "w3m/0.5.3+git20230121"],
  [null, "<script>alert(1)</script>"],
  [null, ""],
  [null, null],
])("is called %s", (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
