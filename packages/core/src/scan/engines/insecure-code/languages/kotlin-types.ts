// Which files are Kotlin, and the types that they declare, found in one pass over the text.

export function isKotlin(path: string): boolean {
  return /\.kts?$/i.test(path);
}

const typed =
  /^[ \t]*(?:(?:@[\w.:]{1,100}(?:\([^)\n]{0,200}\))?|public|private|internal|protected|open|abstract|final|sealed|data|enum|inner|value|annotation|fun|companion)[ \t\n]+)*(?:class|interface|object)[ \t]+([A-Za-z_]\w{0,200})/gm;

/** A head with more is made by a program. */
const maxHead = 2_000;

/** Classes, interfaces and objects, with the names of what they extend and implement. */
export function* kotlinTypes(
  text: string,
): Generator<{ readonly name: string; readonly supers: readonly string[] }> {
  for (const match of text.matchAll(typed)) {
    const [whole, name = ''] = match;
    yield { name, supers: supersBehind(text, match.index + whole.length) };
  }
}

/** Behind generics and a constructor: `: Base(value), Other by other`. */
function supersBehind(text: string, start: number): readonly string[] {
  let depth = 0;
  let list: string | undefined;
  for (let at = start; at < Math.min(text.length, start + maxHead); at += 1) {
    const sign = text[at] as string;
    if (depth === 0 && (sign === '{' || (sign === '\n' && endsHere(list, text, at)))) break;
    if (sign === '(' || sign === '<') depth += 1;
    else if (sign === ')' || sign === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0 && sign === ':' && list === undefined) list = '';
    else if (depth === 0 && list !== undefined) list += sign;
  }
  return (list ?? '').split(',').flatMap((one) => /^\s*(?:\w+\.)*(\w+)/.exec(one)?.[1] ?? []);
}

/** A line ends a head where neither it nor the next one has more of it. */
function endsHere(list: string | undefined, text: string, at: number): boolean {
  if (list !== undefined)
    return !/[,:]\s*$/.test(list) && list.trim() !== '' && !/^\s*,/.test(text.slice(at, at + 50));
  return !/^\s*[:({]/.test(text.slice(at, at + 50));
}
