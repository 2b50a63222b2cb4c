// Lists of indicators of an incident: packages in versions, and digests of archives, as warnings of poisoned releases give them.
import { Buffer } from 'node:buffer';
import { SourceError } from '../source/source-error.ts';
import { type PackageQuestion, parsePackageQuestion } from './package-question.ts';

export type Indicator =
  | { readonly kind: 'package'; readonly text: string; readonly question: PackageQuestion }
  /** Hexadecimal, lower case. */
  | { readonly kind: 'digest'; readonly text: string; readonly digest: string };

const maxIndicators = 1_000;

/**
 * Lines, with comments after `#`; CSV with a heading that names a column `package` or `name`, or a column of digests; or JSON: a list
 * of texts or of objects with `package` or `name`, `version` or `versions`, `ecosystem`, `hash` or `hashes`, also as `indicators` of an object.
 * Each once. Throws SourceError for what is none of these.
 */
export function parseIndicators(text: string): readonly Indicator[] {
  const texts = /^\s*[[{]/.test(text) ? textsOfJson(text) : textsOfLines(text);
  const found = [...new Set(texts)].map(indicatorOf);
  if (found.length === 0) throw new SourceError('source_refused', 'The list has no indicators.');
  if (found.length > maxIndicators)
    throw new SourceError('source_refused', `The list has more than ${maxIndicators} indicators.`);
  return found;
}

function indicatorOf(text: string): Indicator {
  const digest = digestOf(text);
  return digest === undefined
    ? { kind: 'package', text, question: parsePackageQuestion(text) }
    : { kind: 'digest', text, digest };
}

/** In hexadecimal, with or without the algorithm before it, or as npm writes it; undefined for what is no digest. */
function digestOf(text: string): string | undefined {
  const hex =
    /^(?:sha-?(?:1|256|384|512)[:=-])?([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i.exec(
      text,
    )?.[1];
  if (hex !== undefined) return hex.toLowerCase();
  const [, base64] = /^sha(?:1|256|384|512)-([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex');
}

function textsOfLines(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
  const heading = (lines[0] ?? '').split(',').map((name) => unquoted(name).toLowerCase());
  if (!heading.some((name) => fieldsOfCsv.has(name))) return lines;
  return lines.slice(1).flatMap((line) => {
    const values = line.split(',').map(unquoted);
    return textsOfObject(Object.fromEntries(heading.map((name, place) => [name, values[place] ?? ''])));
  });
}

const fieldsOfCsv = new Set(['package', 'name', 'hash', 'sha1', 'sha256', 'sha512']);

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1');
}

function textsOfJson(text: string): readonly string[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new SourceError('source_refused', 'The list is not valid JSON.');
  }
  const list = Array.isArray(document) ? document : (document as { indicators?: unknown }).indicators;
  if (!Array.isArray(list)) throw new SourceError('source_refused', 'The list has no indicators.');
  return list.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one.trim()];
    if (typeof one === 'object' && one !== null) return textsOfObject(one as Record<string, unknown>);
    throw new SourceError('source_refused', `${JSON.stringify(one)} is not an indicator.`);
  });
}

/** Throws SourceError for an object that names neither a package nor a digest. */
function textsOfObject(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const name = textsAt(fields, ['package', 'name'])[0];
  const versions = textsAt(fields, ['version', 'versions']);
  const ecosystem = textsAt(fields, ['ecosystem'])[0];
  const digests = textsAt(fields, ['hash', 'hashes', 'sha1', 'sha256', 'sha512']);
  if (name === undefined && digests.length === 0)
    throw new SourceError('source_refused', `${JSON.stringify(fields).slice(0, 200)} names no package.`);
  if (name === undefined) return digests;
  const full = ecosystem === undefined || name.startsWith('pkg:') ? name : `${ecosystem}:${name}`;
  const named = versions.length === 0 ? [full] : versions.map((version) => `${full}@${version}`);
  return [...named, ...digests];
}

function textsAt(fields: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => {
      const value = fields[name];
      return (Array.isArray(value) ? value : [value]).filter(
        (one): one is string => typeof one === 'string' && one.trim() !== '',
      );
    })
    .map((one) => one.trim());
}
