// Colors for a few lines of code, by what most languages have in common. Wrong colors are possible, wrong text is not:
// the pieces of a line always add up to it.

export type TokenKind = 'comment' | 'text' | 'number' | 'keyword' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

interface Language {
  /** What begins a comment that ends with its line. */
  readonly comment: string;
  /** Whether comments stand between slash and star as well. */
  readonly hasBlocks: boolean;
}

const slashes: Language = { comment: '//', hasBlocks: true };
const hashes: Language = { comment: '#', hasBlocks: false };
const dashes: Language = { comment: '--', hasBlocks: true };

const languages: Readonly<Record<string, Language>> = Object.fromEntries([
  ...'js mjs cjs jsx ts mts cts tsx java kt kts scala groovy gradle go rs c h cc cpp hpp cs swift dart php proto css scss less json jsonc'
    .split(' ')
    .map((extension) => [extension, slashes]),
  ...'py rb sh bash zsh yml yaml toml tf tfvars hcl pl r ini cfg conf properties env dockerfile makefile'
    .split(' ')
    .map((extension) => [extension, hashes]),
  ...'sql lua'.split(' ').map((extension) => [extension, dashes]),
]);

const keywords = new Set(
  (
    'abstract and as async await bool boolean break case catch class const continue def default defer delete do elif ' +
    'else end enum except export extends false False final finally fn for foreach from func function go if impl ' +
    'implements import in insert int interface is lambda let match module mut namespace new nil None not null or ' +
    'package pass private protected pub public raise require resource return select self static string struct super ' +
    'switch this throw throws true True try type typeof undefined update use using val var void where while with yield'
  ).split(' '),
);

/** The tokens of each line; a line of an unknown language is one plain token. */
export function tokensOf(lines: readonly string[], path: string): readonly (readonly Token[])[] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const language = languages[name.slice(name.lastIndexOf('.') + 1)] ?? languages[name];
  if (!language) return lines.map((text) => [{ kind: 'plain', text }]);
  let isInBlock = language.hasBlocks && /^\s*\*(\s|\/|$)/.test(lines[0] ?? '');
  return lines.map((line) => {
    const { tokens, isOpen } = tokensOfLine(line, language, isInBlock);
    isInBlock = isOpen;
    return tokens;
  });
}

function tokensOfLine(
  line: string,
  { comment, hasBlocks }: Language,
  isInBlock: boolean,
): { readonly tokens: readonly Token[]; readonly isOpen: boolean } {
  const tokens: Token[] = [];
  let at = 0;
  let isOpen = isInBlock;
  const take = (kind: TokenKind, end: number) => {
    const last = tokens.at(-1);
    const text = line.slice(at, end);
    if (last?.kind === kind) tokens[tokens.length - 1] = { kind, text: last.text + text };
    else tokens.push({ kind, text });
    at = end;
  };
  while (at < line.length) {
    if (isOpen) {
      const end = line.indexOf('*/', at);
      isOpen = end < 0;
      take('comment', isOpen ? line.length : end + 2);
    } else if (hasBlocks && line.startsWith('/*', at)) {
      isOpen = true;
    } else if (line.startsWith(comment, at) && !/[:\w]/.test(line[at - 1] ?? '')) {
      take('comment', line.length);
    } else {
      const [kind, end] = wordAt(line, at);
      take(kind, end);
    }
  }
  return { tokens, isOpen };
}

function wordAt(line: string, at: number): readonly [TokenKind, number] {
  const first = line[at] as string;
  if (first === '"' || first === "'" || first === '`') return ['text', endOfText(line, at)];
  const word = /^[A-Za-z_$][\w$]*/.exec(line.slice(at))?.[0];
  if (word) return [keywords.has(word) ? 'keyword' : 'plain', at + word.length];
  const digits = /^\d[\w.]*/.exec(line.slice(at))?.[0];
  if (digits) return ['number', at + digits.length];
  return ['plain', at + 1];
}

/** Behind the closing quotation mark, or the end of the line: an apostrophe in prose reaches no further either. */
function endOfText(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === line[start]) return at + 1;
  }
  return line.length;
}
