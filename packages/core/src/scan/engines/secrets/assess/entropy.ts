// How random a text looks.

/** Of the text at hand, by the code of the character; zeros between two calls. */
const counts = new Uint32Array(65_536);

/** Shannon entropy over the text's own characters (UTF-16 units), in bits per character. */
export function entropy(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    counts[code] = (counts[code] as number) + 1;
  }
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const count = counts[code] as number;
    if (count === 0) continue;
    counts[code] = 0;
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
