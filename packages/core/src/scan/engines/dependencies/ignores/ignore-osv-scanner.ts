// osv-scanner.toml: https://google.github.io/osv-scanner/configuration/
import { posix } from 'node:path';
import { parse } from 'smol-toml';
import type { Ignore, IgnoreSubject } from './ignore.ts';

const kind = 'osv-scanner.toml';

type Table = Readonly<Record<string, unknown>>;

/** The file speaks for its own folder and those below it. */
export function parseOsvScannerConfig(path: string, text: string): readonly Ignore[] {
  const config: Table = parse(text);
  const folder = posix.dirname(path);
  const inFolder = (subject: IgnoreSubject) => folder === '.' || subject.path.startsWith(`${folder}/`);
  const vulnerabilities = tables(config.IgnoredVulns).map((entry): Ignore => {
    const until = dateOf(entry.ignoreUntil);
    return {
      kind,
      reason: textOf(entry.reason),
      applies: (subject, ids, now) =>
        inFolder(subject) && typeof entry.id === 'string' && ids.includes(entry.id) && isBefore(now, until),
    };
  });
  const overrides = tables(config.PackageOverrides).filter(ignoresAdvisories);
  const packages = overrides.map((entry): Ignore => {
    const until = dateOf(entry.effectiveUntil);
    return {
      kind,
      reason: textOf(entry.reason),
      applies: (subject, _ids, now) =>
        inFolder(subject) &&
        (['name', 'version', 'ecosystem'] as const).every(
          (field) => entry[field] === undefined || entry[field] === '' || entry[field] === subject[field],
        ) &&
        isBefore(now, until),
    };
  });
  return [...vulnerabilities, ...packages];
}

/** Overrides may be about licenses alone. Without a name, version or ecosystem one would hide everything. */
function ignoresAdvisories(entry: Table): boolean {
  const { vulnerability } = entry;
  const named = [entry.name, entry.version, entry.ecosystem].some(
    (each) => typeof each === 'string' && each !== '',
  );
  return named && (entry.ignore === true || (isTable(vulnerability) && vulnerability.ignore === true));
}

function tables(value: unknown): readonly Table[] {
  return Array.isArray(value) ? value.filter(isTable) : [];
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : null;
}

/** undefined: forever. A date that can't be read ends the ignore, so that nothing is hidden by a slip. */
function dateOf(value: unknown): Date | undefined {
  if (value === undefined) return undefined;
  return value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN);
}

function isBefore(now: Date, until: Date | undefined): boolean {
  return until === undefined || now.getTime() < until.getTime();
}
