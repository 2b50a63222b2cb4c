// rpm's order (rpmvercmp): epoch, version, release; a tilde comes before the end, a caret after it.
import { type CompareVersions, compareDigits, compareText, remember } from './parts.ts';

export const compareRpm: CompareVersions = (a, b) => {
  const x = parseRpm(a);
  const y = parseRpm(b);
  return (
    compareDigits(x.epoch, y.epoch) ||
    compareSegments(x.version, y.version) ||
    compareSegments(x.release, y.release)
  );
};

const parseRpm = remember((version: string) => {
  const match = /^\s*(?:([0-9]*):)?([^-]*)(?:-(.*?))?\s*$/s.exec(version);
  return {
    epoch: match?.[1] ?? '0',
    version: match?.[2] ?? '',
    release: match?.[3] === undefined ? undefined : match[3],
  };
});

function compareSegments(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  const x = tokens(a);
  const y = tokens(b);
  for (let i = 0; ; i++) {
    const p = x[i];
    const q = y[i];
    if (p === undefined && q === undefined) return 0;
    const order = rank(p) - rank(q) || compareEqualRank(p ?? '', q ?? '');
    if (order !== 0) return Math.sign(order);
  }
}

/** Separators mean nothing beyond ending a run. */
function tokens(text: string): readonly string[] {
  return text.match(/[0-9]+|[A-Za-z]+|~|\^/g) ?? [];
}

/** Tilde, the end, caret, a word, a number. */
function rank(token: string | undefined): number {
  if (token === '~') return 0;
  if (token === undefined) return 1;
  if (token === '^') return 2;
  return /^[0-9]/.test(token) ? 4 : 3;
}

function compareEqualRank(a: string, b: string): number {
  return /^[0-9]/.test(a) ? compareDigits(a, b) : compareText(a, b);
}
