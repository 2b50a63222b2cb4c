// The names by which people look for a finding: advisory ids and aliases, packages, CWE ids. They are kept as one text,
// so that the index of texts serves them too. A mark before each name says what it is; no query can hold a mark.
import type { DetectedAdvisory, DetectedPackage } from '../../vocabulary/detection.ts';

const marks = { advisory: '\u0001', package: '\u0002', cwe: '\u0003' } as const;
/** Ends a name. */
const end = '\n';

export type TermKind = keyof typeof marks;

interface Named {
  readonly ruleId: string;
  readonly cwe: readonly string[];
  readonly package: DetectedPackage | null;
  readonly advisory: DetectedAdvisory | null;
}

/** Every name of a finding; '' when it has none. */
export function searchTerms(finding: Named): string {
  const { advisory, package: found } = finding;
  // Some tools name their rules after advisories.
  const advisories = [finding.ruleId, advisory?.id ?? '', ...(advisory?.aliases ?? [])].filter(isAdvisoryId);
  const terms = [
    ...(advisory ? [advisory.id, ...advisory.aliases, ...advisories] : advisories).map(termOf('advisory')),
    ...(found ? packageNames(found) : []).map(termOf('package')),
    ...finding.cwe.map(termOf('cwe')),
  ];
  return [...new Set(terms)].join('');
}

/** What the line of a name among the terms of a finding is. */
export function termLine(kind: TermKind, name: string): string {
  const line = termOf(kind)(kind === 'package' ? withoutQualifiers(name) : name);
  return line.slice(0, -end.length).replaceAll(end, ' ');
}

function termOf(kind: TermKind): (name: string) => string {
  return (name) => `${marks[kind]}${foldCase(name.trim())}${end}`;
}

/** The name, and the package URL with and without its version, as it is written and decoded. */
function packageNames({ name, purl, version }: DetectedPackage): readonly string[] {
  const versioned = withoutQualifiers(purl);
  const at = versioned.indexOf('@', versioned.lastIndexOf('/') + 1);
  const purls = version !== '' && at > 0 ? [versioned, versioned.slice(0, at)] : [versioned];
  return [name, ...purls, ...purls.map(decoded)].filter((text) => text !== '');
}

function withoutQualifiers(purl: string): string {
  return purl.startsWith('pkg:') ? purl.replace(/[?#].*$/s, '') : purl;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isAdvisoryId(id: string): boolean {
  return /^(CVE-\d{4}-\d{4,}|GHSA(-[0-9a-z]{4}){3}|(PYSEC|RUSTSEC|GO|MAL)-\d{4}-\d+)$/i.test(id);
}

/** Of ASCII only, as SQLite's LIKE folds. */
function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
