// Which package, in which versions, is asked about: `axios@1.14.1`, `pkg:npm/axios@1.14.1`, `npm:axios@>=1.14.0 <1.14.2`.

import { comparatorOf } from '../engines/dependencies/advisories/advisory-match.ts';
import { nameKey } from '../engines/dependencies/advisories/advisory-name.ts';
import { ecosystemOf, ecosystems } from '../engines/dependencies/packages/ecosystems.ts';
import { packageOfPurl } from '../engines/dependencies/packages/purl.ts';
import { isVersion } from '../engines/dependencies/versions/is-version.ts';
import { SourceError } from '../source/source-error.ts';

export interface PackageQuestion {
  /** Null where it may be any. */
  readonly ecosystem: string | null;
  readonly name: string;
  /** As it was asked; null for every version. */
  readonly range: string | null;
}

/** Throws SourceError for what names no package or no range. */
export function parsePackageQuestion(text: string): PackageQuestion {
  const asked = text.trim();
  const found = /^pkg:/i.test(asked) ? packageOfPurl(asked) : undefined;
  if (found) return checked({ ecosystem: found.ecosystem, name: found.name, range: found.version || null });
  const colon = asked.indexOf(':');
  const named = ecosystems.find(
    ({ id }) => id.toLowerCase() === asked.slice(0, Math.max(0, colon)).toLowerCase(),
  );
  const rest = named ? asked.slice(colon + 1) : asked;
  const at = rest.indexOf('@', 1);
  const name = at === -1 ? rest : rest.slice(0, at);
  const range =
    at === -1
      ? ''
      : rest
          .slice(at + 1)
          .trim()
          .replaceAll(/([<>=])\s+/g, '$1');
  return checked({ ecosystem: named?.id ?? null, name, range: range || null });
}

function checked(question: PackageQuestion): PackageQuestion {
  if (question.name === '' || /\s|^@[^/]*$/.test(question.name))
    throw new SourceError('source_refused', `${JSON.stringify(question.name)} is not the name of a package.`);
  const bounds =
    question.range === null ? [] : question.range.split(/\|\||[\s,]+/).filter((part) => part !== '');
  for (const bound of bounds)
    if (!/^(?:[<>]=?|=)?v?[\w.+!~:-]*\d[\w.+!~:-]*$/.test(bound))
      throw new SourceError(
        'source_refused',
        `${JSON.stringify(question.range)} is not a range of versions. Use 1.2.3, ">=1.2.0 <1.2.4" or "1.2.3 || 1.2.4".`,
      );
  return question;
}

export function isAskedName(
  question: PackageQuestion,
  { ecosystem, name }: { readonly ecosystem: string; readonly name: string },
): boolean {
  if (question.ecosystem !== null && question.ecosystem !== ecosystem) return false;
  return nameKey(ecosystem, question.name) === nameKey(ecosystem, name);
}

/** Undefined for what cannot be compared, as it is no version of its ecosystem. */
export function isAskedVersion(
  { range }: PackageQuestion,
  { ecosystem, version }: { readonly ecosystem: string; readonly version: string },
): boolean | undefined {
  if (range === null) return true;
  const row = ecosystemOf(ecosystem);
  if (version === '' || row === undefined || !isVersion(row.versions, version)) return undefined;
  const compare = comparatorOf(ecosystem);
  const holds = (bound: string): boolean => {
    const [, operator = '', limit = ''] = /^([<>]=?|=)?(.*)$/.exec(bound) ?? [];
    const order = compare(version, limit);
    if (operator === '<') return order < 0;
    if (operator === '<=') return order <= 0;
    if (operator === '>') return order > 0;
    return operator === '>=' ? order >= 0 : order === 0;
  };
  // Bounds hold together; versions that are listed one by one do not.
  return range.split(/\|\|/).some((part) => {
    const bounds = part.split(/[\s,]+/).filter((one) => one !== '');
    const limits = bounds.filter((one) => /^[<>]/.test(one));
    const listed = bounds.filter((one) => !/^[<>]/.test(one));
    return (limits.length > 0 && limits.every(holds)) || listed.some(holds);
  });
}
