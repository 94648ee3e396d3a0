import { describe, expect, test } from "vitest";
import { rateLimitKey } from "../../app/backend/base/rate-limit-key.ts";

describe("the address that rate limits count by", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["nonsense", "nonsense"],
  ])("of %s is %s", (written, address) => {
    expect(rateLimitKey(written)).toBe(address);
  });
});
