// The hunks of each file in the text of a whole diff, as git writes it.

/** By the path of the file afterwards, or before where it was deleted. A file without hunks is not among them. */
export function hunksByPath(diff: string): ReadonlyMap<string, string> {
  const hunks = new Map<string, string>();
  // Lines of code begin with a sign or a blank, so that none of them begins a file.
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const start = part.search(/^@@ /m);
    if (start < 0) continue;
    const head = part.slice(0, start);
    const path = pathAfter(head, '+++ ', 'b/') ?? pathAfter(head, '--- ', 'a/');
    if (path !== undefined) hunks.set(path, part.slice(start).replace(/\n$/, ''));
  }
  return hunks;
}

function pathAfter(head: string, sign: string, side: string): string | undefined {
  const line = head.split('\n').find((one) => one.startsWith(sign));
  // A tab ends a name with blanks in it.
  const name = line?.slice(sign.length).replace(/\t.*$/, '');
  if (name === undefined || name === '/dev/null') return undefined;
  const plain = name.startsWith('"') ? unquoted(name) : name;
  return plain.startsWith(side) ? plain.slice(side.length) : undefined;
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Git quotes names with bytes beyond ASCII, quotes, backslashes and control characters, byte by byte. */
function unquoted(name: string): string {
  const bytes: Buffer[] = [];
  for (const [, octal, letter, plain] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8) & 0xff]));
    else if (letter !== undefined) bytes.push(Buffer.from([escapes[letter] ?? letter.charCodeAt(0)]));
    else bytes.push(Buffer.from(plain ?? '', 'utf8'));
  }
  return Buffer.concat(bytes).toString('utf8');
}
