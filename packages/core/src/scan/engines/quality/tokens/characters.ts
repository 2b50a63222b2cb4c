// Classes of characters, by table for ASCII.

const word = 1;
const digit = 2;
const space = 4;
const classes = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  if (/\w/.test(String.fromCharCode(code))) classes[code] = word;
  if (code >= 48 && code <= 57) classes[code] = word | digit;
  if (/[^\S\n]/.test(String.fromCharCode(code)) || (code >= 28 && code <= 31)) classes[code] = space;
}

/** A letter, a digit or an underscore, of any script. */
export function isWordCode(code: number): boolean {
  return code < 128 ? ((classes[code] ?? 0) & word) !== 0 : isWideWord(code);
}

export function isDigitCode(code: number): boolean {
  return code < 128 && ((classes[code] ?? 0) & digit) !== 0;
}

/** Whitespace, but no line feed. */
export function isSpaceCode(code: number): boolean {
  return code < 128
    ? ((classes[code] ?? 0) & space) !== 0
    : code === 0xa0 || code === 0xfeff || isWideSpace(code);
}

/** Halves of surrogate pairs count as letters: what they make up nearly always is none that matters here. */
function isWideWord(code: number): boolean {
  return (code >= 0xd800 && code <= 0xdfff) || /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}

function isWideSpace(code: number): boolean {
  return /\s/.test(String.fromCharCode(code));
}
