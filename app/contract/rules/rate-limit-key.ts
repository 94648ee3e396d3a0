/** Groups of an IPv6 address that name the network of one customer (RFC 6177). */
const networkGroups = 4;

/**
 * Returns the key that rate limits count by: an IPv4 address, also when written as IPv6, or the /64 network of an IPv6
 * address, because one customer owns the whole network.
 */
export function rateLimitKey(address: string): string {
  const text = address.trim();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  if (mapped) return mapped;
  const [bare = ""] = text.split("%");
  if (!/^[\da-f]{0,4}(:[\da-f]{0,4}){2,7}$/i.test(bare)) return text;
  const [before = "", after] = bare.toLowerCase().split("::");
  const groupsOf = (part: string) => part.split(":").filter(Boolean);
  const [head, tail] = [groupsOf(before), groupsOf(after ?? "")];
  const zeros =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const groups = [...head, ...zeros, ...tail]
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
