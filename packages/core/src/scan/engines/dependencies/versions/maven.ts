// Maven's order, as its POM reference specifies it: tokens with the separator before them, trailing nothings cut.
import {
  type CompareVersions,
  compareDigits,
  compareDotted,
  compareText,
  isDigits,
  remember,
} from './parts.ts';

interface Token {
  readonly separator: '.' | '-';
  readonly text: string;
  readonly number: boolean;
}

export const compareMaven: CompareVersions = (a, b) => {
  const plain = compareDotted(a, b, 'zero');
  if (plain !== undefined) return plain;
  const x = parseMaven(a);
  const y = parseMaven(b);
  const length = Math.max(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const p = x[i] ?? padding(y[i]);
    const q = y[i] ?? padding(x[i]);
    const order = compareTokens(p, q);
    if (order !== 0) return order;
  }
  return 0;
};

const parseMaven = remember((version: string): readonly Token[] => trimmed(tokensOf(version)));

/** Dots, hyphens and every change between digits and letters part tokens; a change counts as a hyphen. */
function tokensOf(version: string): Token[] {
  const tokens: Token[] = [];
  let separator: Token['separator'] = '.';
  let open = true;
  const runs =
    version
      .trim()
      .toLowerCase()
      .match(/[.-]|[0-9]+|[^0-9.-]+/g) ?? [];
  for (const [index, run] of runs.entries()) {
    if (run === '.' || run === '-') {
      if (open) tokens.push({ separator, text: '0', number: true });
      separator = run === '.' ? '.' : '-';
      open = true;
      continue;
    }
    const number = isDigits(run);
    const followed = !number && isDigits(runs[index + 1] ?? '');
    tokens.push({ separator: open ? separator : '-', text: number ? run : word(run, followed), number });
    open = false;
  }
  return tokens.length > 0 ? tokens : [{ separator: '.', text: '0', number: true }];
}

function word(text: string, followedByNumber: boolean): string {
  if (text === 'ga' || text === 'final' || text === 'release') return '';
  if (text === 'cr') return 'rc';
  if (!followedByNumber) return text;
  return { a: 'alpha', b: 'beta', m: 'milestone' }[text] ?? text;
}

/** Without the nothings (0, final) at the end, and before each hyphen. */
function trimmed(tokens: Token[]): readonly Token[] {
  for (let i = tokens.length - 1; i > 0; i--) {
    const token = tokens[i];
    if (
      token !== undefined &&
      isNothing(token) &&
      (i === tokens.length - 1 || tokens[i + 1]?.separator === '-')
    ) {
      tokens.splice(i, 1);
    }
  }
  return tokens;
}

function isNothing({ text, number }: Token): boolean {
  return number ? /^0*$/.test(text) : text === '';
}

function padding(other: Token | undefined): Token {
  const number = other?.number ?? true;
  return { separator: other?.separator ?? '.', text: number ? '0' : '', number };
}

const words = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];

function compareTokens(a: Token, b: Token): number {
  const order = kind(a) - kind(b);
  if (order !== 0) return Math.sign(order);
  if (a.number) return compareDigits(a.text, b.text);
  const x = words.indexOf(a.text);
  const y = words.indexOf(b.text);
  if (x === -1 && y === -1) return compareText(a.text, b.text);
  return Math.sign((x === -1 ? words.length : x) - (y === -1 ? words.length : y));
}

/** `.word`, `-word`, `-1`, `.1`, from old to new. */
function kind({ separator, number }: Token): number {
  if (separator === '-') return number ? 2 : 1;
  return number ? 3 : 0;
}
