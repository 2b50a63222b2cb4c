// Signed addresses, which say themselves until when they open what they point to.

/** How far from the value the address may begin and end. */
const reach = 2000;
const notAddress = /[\s"'`<>()[\]{}]/;
/** Times in seconds or milliseconds: S3, CloudFront, Alibaba, Akamai, Qiniu and most home-made ones. */
const untilNames = /^(?:e|exp|expires?|expiry|expiration|expires_at|deadline|valid_?until|se|oe|ex)$/i;
const fromNames = /^x-(?:amz|goog|oss|tos|obs)-date$/i;
const lastsNames = /^x-(?:amz|goog|oss|tos|obs)-expires$/i;
const signatureNames = /sig|hmac|token|policy|credential|auth|secret|^hm$|^is$|^oh$|acl|key/i;

/**
 * When the signed address that the value is part of ends, in milliseconds since 1970; undefined of what is no such
 * address.
 */
export function endOfSignedAddress(bytes: Buffer, start: number): number | undefined {
  const from = Math.max(0, start - reach);
  const before = bytes.toString('latin1', from, start);
  let first = before.length;
  while (first > 0 && !notAddress.test(before[first - 1] as string)) first -= 1;
  const behind = bytes.toString('latin1', start, start + reach);
  const last = behind.search(notAddress);
  const address = `${before.slice(first)}${last < 0 ? behind : behind.slice(0, last)}`;
  if (!/^[\w.+%-]{0,40}(?::|%3a)\/?\/?|\?/i.test(address)) return undefined;
  const query = address.slice(address.search(/\?|%3F/i) + 1).replace(/&amp;|\\u0026|%26|~/g, '&');
  const pairs = query.split(/[&;]/).map((pair) => pair.replace(/^\??/, '').split(/=|%3D/i));
  const read = (names: RegExp) => pairs.find(([name = '']) => names.test(lastWord(name)))?.[1];
  if (!pairs.some(([name = '']) => signatureNames.test(name))) return undefined;
  const issued = timeOf(read(fromNames));
  const seconds = Number(read(lastsNames));
  if (issued !== undefined && seconds > 0) return issued + seconds * 1000;
  return (
    timeOf(
      pairs
        .map(([name = '', ...rest]) => (name.toLowerCase() === 'hdnts' ? rest[1] : undefined))
        .find(Boolean),
    ) ?? timeOf(read(untilNames))
  );
}

/** `Policy.Expires`: the name is the last part. */
function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Seconds or milliseconds since 1970, also in hexadecimal, or a date of ISO 8601. */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^1\d{9}$/.test(text)) return Number(text) * 1000;
  if (/^1\d{12}$/.test(text)) return Number(text);
  if (/^[4-9a-f][0-9a-f]{7}$/i.test(text)) return Number.parseInt(text, 16) * 1000;
  const date = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d)(?::|%3A)?(\d\d)(?:(?::|%3A)?(\d\d))?/i.exec(text);
  if (date === null) return undefined;
  const [, year, month, day, hour, minute, second] = date.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second || 0);
}
