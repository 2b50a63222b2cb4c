// apk's order: numbers, a letter, suffixes (`_rc1`), the package's own build (`-r2`). Commit hashes do not count.
import { type CompareVersions, compareDigits, compareText, remember } from './parts.ts';

interface AlpineVersion {
  readonly text: string;
  readonly numbers: readonly string[];
  readonly letter: string;
  readonly suffixes: readonly (readonly [number, string])[];
  readonly build: string;
  /** What is left over at the end; without a build before it the whole is no version. */
  readonly rest: string;
  readonly invalid: boolean;
}

const suffixes = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p'];
const none: readonly [number, string] = [suffixes.indexOf(''), '0'];

export const compareAlpine: CompareVersions = (a, b) => {
  const x = parseAlpine(a);
  const y = parseAlpine(b);
  return (
    compareAlpineNumbers(x.numbers, y.numbers) ||
    compareText(x.letter, y.letter) ||
    compareSuffixes(x.suffixes, y.suffixes) ||
    compareDigits(x.build, y.build) ||
    Number(y.rest !== '') - Number(x.rest !== '') ||
    (x.invalid && y.invalid ? compareText(x.text, y.text) : 0)
  );
};

const parseAlpine = remember((version: string): AlpineVersion => {
  const text = version.trim();
  const match =
    /^((?:[0-9]+\.)*[0-9]*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)[0-9]*)*)(?:~[0-9a-f]+)?(?:-r([0-9]*))?(.*)$/s.exec(
      text,
    );
  const found = match?.[3] ?? '';
  return {
    text,
    numbers: (match?.[1] ?? '').split('.').filter((part) => part !== ''),
    letter: match?.[2] ?? '',
    suffixes: [...found.matchAll(/_([a-z]+)([0-9]*)/g)].map(
      ([, word = '', number = '']) => [suffixes.indexOf(word), number] as const,
    ),
    build: match?.[4] ?? '',
    rest: match?.[5] ?? '',
    invalid: match?.[4] === undefined && (match?.[5] ?? '') !== '',
  };
});

/** After the first, a number that begins with 0 is compared as a decimal fraction is. */
function compareAlpineNumbers(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a[i];
    const y = b[i];
    const fraction = i > 0 && x !== undefined && y !== undefined && (x.startsWith('0') || y.startsWith('0'));
    const order = fraction ? compareText(x, y) : compareDigits(x ?? '0', y ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

function compareSuffixes(a: AlpineVersion['suffixes'], b: AlpineVersion['suffixes']): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [aRank, aNumber] = a[i] ?? none;
    const [bRank, bNumber] = b[i] ?? none;
    const order = Math.sign(aRank - bRank) || compareDigits(aNumber, bNumber);
    if (order !== 0) return order;
  }
  return 0;
}
