// JSON as people write it: with comments, and with commas before a closing bracket.

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** The JSON in it; line breaks are kept, so that lines stay right. */
export function withoutJsonComments(text: string): string {
  const cuts = cutsOf(text).sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of cuts) {
    parts.push(text.slice(from, start), '\n'.repeat(lineCount(text.slice(start, end)) - 1));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Comments, and commas that only they and spaces part from a closing bracket. */
function cutsOf(text: string): Cut[] {
  const cuts: Cut[] = [];
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
      comma = -1;
    } else if (code === 0x2f && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = endOfComment(text, at);
      cuts.push({ start: at, end });
      at = end;
    } else {
      const closes = code === 0x7d || code === 0x5d;
      if (closes && comma !== -1) cuts.push({ start: comma, end: comma + 1 });
      if (code === 0x2c) comma = at;
      else if (code > 0x20) comma = -1;
      at += 1;
    }
  }
  return cuts;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const mark = text[start + 1] === '/' ? '\n' : '*/';
  const end = text.indexOf(mark, start + 2);
  if (end === -1) return text.length;
  return mark === '\n' ? end : end + 2;
}
