// Python's names are equal however they are written, and requirements have one grammar (PEP 503, PEP 508).
import { addTo } from './add-to.ts';

/** The form in which two names of one project are equal. */
export function normalPythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

export interface PythonRequirement {
  /** As it is written. */
  readonly name: string;
  /** The version it pins or the lowest it allows; '' when it names none. */
  readonly version: string;
  /** The version specifier as it is written, without spaces around it; '' when there is none. */
  readonly specifier: string;
  /** What follows `@`: a URL, a git address, a path. */
  readonly source: string;
}

const requirement =
  /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(?:@\s*(\S.*)|\(([^()]*)\)|([=<>!~].*))?$/s;
const clause = /^(===|==|~=|!=|<=|>=|<|>)\s*([A-Za-z0-9][\w.+!-]*(?:\.\*)?|\*)$/;

/** One requirement without its marker and options; undefined when it is none. */
export function readPythonRequirement(text: string): PythonRequirement | undefined {
  const match = requirement.exec(text.trim());
  const name = match?.[1];
  if (match === null || name === undefined) return undefined;
  if (match[2] !== undefined) return { name, version: '', specifier: '', source: match[2].trim() };
  const specifier = (match[3] ?? match[4] ?? '').trim();
  const version = lowestVersion(specifier);
  return version === undefined ? undefined : { name, version, specifier, source: '' };
}

/** Whether the specifier allows one version only: `==1.2.3`, also beside other clauses. */
export function isPythonPin(specifier: string): boolean {
  return specifier.split(',').some((part) => /^===?\s*[^\s*]+$/.test(part.trim()));
}

/** The exact version, or else the highest lower bound; a lone `<=` counts as well. Undefined when it is no specifier. */
export function lowestVersion(specifier: string): string | undefined {
  const bounds = new Map<string, string[]>();
  const clauses = specifier.split(',').map((part) => part.trim());
  for (const part of clauses) {
    if (part === '') continue;
    const match = clause.exec(part);
    if (match === null) return undefined;
    const [, operator = '', version = ''] = match;
    // `==1.4.*` begins with 1.4.
    if (operator === '==') addTo(bounds, operator, version.replace(/\.?\*$/, ''));
    else if (!version.includes('*')) addTo(bounds, operator, version);
  }
  const only = clauses.length === 1 ? bounds.get('<=') : undefined;
  for (const operator of ['===', '==', '~=', '>=']) {
    const versions = bounds.get(operator);
    if (versions) return versions.at(-1);
  }
  return only?.[0] ?? '';
}

/** The name at the start of a requirement, whatever follows, in its normal form; '' when there is none. */
export function pythonNameOf(text: string): string {
  const name = /^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)/.exec(text)?.[1];
  return name === undefined ? '' : normalPythonName(name);
}
