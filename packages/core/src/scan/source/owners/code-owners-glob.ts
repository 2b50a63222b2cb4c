// Patterns of GitLab's CODEOWNERS files, which follow fnmatch(3) with FNM_PATHNAME: `*` and `?` stay within one part
// of the path, `**/` stands for any folders, and what names a folder without a slash at its end owns no file in it.
import { matchesSegments, type PathMatcher } from '../../../support/path-pattern.ts';

export function gitLabMatcher(written: string): PathMatcher | undefined {
  if (written === '' || written.length > 500) return undefined;
  const pattern = written.replace(/^\\#/, '#').replace(/\\(?=\s)/g, '');
  if (pattern === '*') return () => true;
  const anchored = pattern.startsWith('/') ? pattern.slice(1) : `**/${pattern}`;
  const whole = anchored.endsWith('/') ? `${anchored}**/*` : anchored;
  const parts = whole.split('/').filter((part) => part !== '');
  const last = parts.length - 1;
  // Only what a slash follows stands for folders.
  const wanted = parts.map((part, index) => (part === '**' && index === last ? '*' : part));
  if (wanted.length === 0) return undefined;
  const tokens = new Map(wanted.map((part) => [part, tokensOf(part)]));
  const fits = (part: string, text: string) => matchesTokens(tokens.get(part) ?? [], text);
  return (path) => matchesSegments(wanted, path.split('/'), 'files', fits);
}

type Token = '*' | ((character: string) => boolean);

function tokensOf(part: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < part.length; at += 1) {
    const character = part[at] as string;
    const set = character === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(part.slice(at)) : null;
    if (character === '*') tokens.push('*');
    else if (character === '?') tokens.push(() => true);
    else if (set) {
      tokens.push(characterSet(set[2] ?? '', set[1] !== ''));
      at += set[0].length - 1;
    } else {
      if (character === '\\' && at + 1 < part.length) at += 1;
      const wanted = part[at];
      tokens.push((one) => one === wanted);
    }
  }
  return tokens;
}

function characterSet(text: string, isNegated: boolean): (character: string) => boolean {
  const ranges: [string, string][] = [];
  for (let at = 0; at < text.length; at += 1) {
    const from = text[at] as string;
    const to = text[at + 1] === '-' ? text[at + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return (one) => ranges.some(([from, to]) => one >= from && one <= to) !== isNegated;
}

/** The classic walk with one way back: linear in the text for every star. */
function matchesTokens(tokens: readonly Token[], text: string): boolean {
  let t = 0;
  let s = 0;
  let star = -1;
  let mark = 0;
  while (s < text.length) {
    const token = tokens[t];
    if (token === '*') {
      star = t;
      mark = s;
      t += 1;
    } else if (token?.(text[s] as string)) {
      t += 1;
      s += 1;
    } else if (star >= 0) {
      t = star + 1;
      mark += 1;
      s = mark;
    } else return false;
  }
  while (tokens[t] === '*') t += 1;
  return t === tokens.length;
}
