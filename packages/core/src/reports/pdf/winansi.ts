// The letters that every PDF reader has by itself: those of Windows-1252. Others would need a font of megabytes.

const more = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Text in those letters: accents stay where there is a letter for them, the rest becomes a question mark. */
export function printable(text: string, most = 4_000): string {
  let result = '';
  for (const character of text
    .slice(0, most * 4)
    .normalize('NFC')
    .replaceAll('→', '>')) {
    if (result.length >= most) return `${result}…`;
    const code = character.codePointAt(0) ?? 0;
    if (code === 9) result += '    ';
    else if (code === 10) result += '\n';
    else if ((code >= 32 && code < 127) || (code >= 160 && code < 256) || more.has(character))
      result += character;
    else if (!isInvisible(code)) result += '?';
  }
  return result;
}

/** Controls and what turns the direction of text: nothing to be seen, so nothing to be shown. */
function isInvisible(code: number): boolean {
  return (
    code < 32 ||
    (code >= 127 && code < 160) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff
  );
}
