/** One customer of a provider has at least this many of an IPv6 address's eight groups for themselves (RFC 6177). */
const networkGroups = 4;

/**
 * The address that limits are counted by. Of an IPv6 address it is its network: whoever has one address there has
 * quintillions. An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function rateLimitKey(address: string): string {
  const text = address.trim();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  if (mapped) return mapped;
  const bare = text.split("%")[0]!;
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
