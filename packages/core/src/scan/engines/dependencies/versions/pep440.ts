// Python's order (PEP 440), with setuptools' old one for versions that PEP 440 does not know: those are
// older than any it knows.
import { compare, explain, satisfies, valid, validRange } from '@renovatebot/pep440';
import { type CompareVersions, compareDotted, compareText, remember } from './parts.ts';

export const comparePep440: CompareVersions = (a, b) => {
  const plain = compareDotted(a, b, 'zero');
  if (plain !== undefined) return plain;
  const x = readVersion(a);
  const y = readVersion(b);
  if (x.legacy === undefined && y.legacy === undefined) return Math.sign(compare(x.text, y.text));
  if (x.legacy === undefined) return 1;
  return y.legacy === undefined ? -1 : compareText(x.legacy, y.legacy);
};

/** Whether a specifier takes the version; undefined of what is not a specifier. */
export function satisfiesPep440(version: string, specifier: string): boolean | undefined {
  if (specifier.trim() === '') return true;
  if (!validRange(specifier) || valid(version) === null) return undefined;
  return satisfies(version, specifier, { prereleases: true });
}

/** Also of a development release, and of what is not a version of PEP 440. */
export function isPep440Prerelease(version: string): boolean {
  return explain(version)?.is_prerelease ?? true;
}

const readVersion = remember((version: string) => {
  const text = version.trim().toLowerCase();
  return { text, legacy: valid(text) === null ? legacyKey(text) : undefined };
});

const legacyWords: Readonly<Record<string, string>> = {
  pre: 'c',
  preview: 'c',
  rc: 'c',
  '-': 'final-',
  dev: '@',
};

/** A text whose code unit order is the order of the versions: numbers padded, words starred. */
function legacyKey(version: string): string {
  const parts: string[] = [];
  for (const found of [...(version.match(/[0-9]+|[a-z]+|\.|-|[^0-9a-z.-]+/g) ?? []), 'final']) {
    if (found === '.') continue;
    const word = legacyWords[found] ?? found;
    const part = /^[0-9]/.test(word) ? word.padStart(8, '0') : `*${word}`;
    if (part.startsWith('*')) {
      if (part < '*final') while (parts.at(-1) === '*final-') parts.pop();
      while (parts.at(-1) === '00000000') parts.pop();
    }
    parts.push(part);
  }
  return parts.join('');
}
