// A salt beside the hash that it belongs to is kept with it, and keeps nothing secret: what is to be protected is the hash.

/** Lines above and below, and bytes on either side that are searched. */
const nearLines = 3;
const reach = 400;

const saltName = /(?:^|[._-])(?:(?:password|passwd|pass|pwd|user)_?)?salt$|[a-z]Salt$/i;

/** `password: '8f31…'` as a hash function prints it, in hexadecimal digits or Base64. */
const hash =
  /(?:passw(?:or)?d|pass|pwd|hash|digest)\w{0,20}["'`]?\s{0,8}(?:=>|:=|=|:)\s{0,8}["'`]?(?:(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})(?![0-9a-z])|(?:[A-Za-z0-9+/]{27}|[A-Za-z0-9+/]{43})=|[A-Za-z0-9+/]{86}==)/i;

/** Whether the value of this name is the salt of a hash within three lines of it. */
export function isSaltOfHash(
  bytes: Buffer,
  { start, end }: { readonly start: number; readonly end: number },
  name: string,
): boolean {
  if (!saltName.test(name)) return false;
  const above = bytes.toString('latin1', Math.max(0, start - reach), start).split('\n');
  const below = bytes.toString('latin1', end, end + reach).split('\n');
  return hash.test(`${above.slice(-1 - nearLines).join('\n')}\n${below.slice(0, 1 + nearLines).join('\n')}`);
}
