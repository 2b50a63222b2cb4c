// Which network an address belongs to: anyone who has one IPv6 address has the 2^64 of its /64.
import { isIPv6 } from 'node:net';

/** The IPv4 address itself, or the /64 of an IPv6 address, in one spelling; any other text as it is. */
export function addressPrefix(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Only the first four groups count, so what stands after `::` matters only as a number of groups.
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
  const missing = tail === undefined ? 0 : 8 - groups.length - after;
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  const prefix = whole.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
