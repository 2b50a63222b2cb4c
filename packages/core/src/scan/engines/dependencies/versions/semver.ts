// Semantic Versioning 2.0.0, read leniently: a leading `v`, missing or further numbers, no hyphen before
// the pre-release (`1.21rc2`). Go's pseudo-versions and `+incompatible` need nothing more.
import {
  type CompareVersions,
  compareDigits,
  compareDotted,
  compareNumbers,
  compareText,
  isDigits,
  remember,
} from './parts.ts';

interface Semver {
  readonly numbers: readonly string[];
  /** The pre-release's identifiers; none for a release. */
  readonly pre: readonly string[];
  readonly build: string;
}

/** `a` and `b` by SemVer's precedence: build metadata does not count. */
export const compareSemver: CompareVersions = (a, b) => {
  const plain = compareDotted(a, b, 'zero');
  if (plain !== undefined) return plain;
  const x = parseSemver(a);
  const y = parseSemver(b);
  return compareNumbers(x.numbers, y.numbers) || comparePre(x.pre, y.pre);
};

/** Dart's order: SemVer, and then the build metadata, which may be numbered too. */
export const comparePub: CompareVersions = (a, b) => {
  const order = compareSemver(a, b);
  if (order !== 0) return order;
  const x = parseSemver(a).build;
  const y = parseSemver(b).build;
  if (x === y) return 0;
  if (x === '' || y === '') return x === '' ? -1 : 1;
  return compareIdentifiers(x.split('.'), y.split('.'));
};

/** NuGet's order: SemVer with up to four numbers, without regard to case. */
export const compareNuget: CompareVersions = (a, b) =>
  compareDotted(a, b, 'zero') ?? compareSemver(a.toLowerCase(), b.toLowerCase());

const parseSemver = remember((version: string): Semver => {
  const match = /^(?:[\s=vV]|go(?=[0-9]))*((?:[0-9]+\.)*[0-9]*)(.*)$/s.exec(version);
  const numbers = (match?.[1] ?? '').split('.').filter((part) => part !== '');
  const rest = match?.[2] ?? '';
  const plus = rest.indexOf('+');
  const pre = (plus === -1 ? rest : rest.slice(0, plus)).replace(/^[-.]/, '');
  return {
    numbers,
    pre: pre === '' ? [] : pre.split('.'),
    build: plus === -1 ? '' : rest.slice(plus + 1),
  };
});

function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(Number(a.length === 0) - Number(b.length === 0));
  return compareIdentifiers(a, b);
}

function compareIdentifiers(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a[i] ?? '';
    const y = b[i] ?? '';
    if (x === y) continue;
    const xNumber = isDigits(x);
    const yNumber = isDigits(y);
    const order =
      xNumber && yNumber ? compareDigits(x, y) : xNumber === yNumber ? compareText(x, y) : xNumber ? -1 : 1;
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}
