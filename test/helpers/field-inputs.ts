// Small inputs from the field and what a scan has to say of them; test/field/README.md describes the format.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ReportedFinding } from '../../packages/core/src/scan/identity/reported-finding.ts';
import { scanSource } from '../../packages/core/src/scan/pipeline/scan.ts';
import type { AuditType } from '../../packages/core/src/vocabulary/audit-type.ts';
import { atLeast, type Severity } from '../../packages/core/src/vocabulary/severity.ts';
import { memorySource } from './memory-source.ts';

export interface FieldCheck {
  readonly file: string;
  /** Anywhere in the file unless given. */
  readonly line?: number;
  readonly want: 'found' | 'none';
  readonly min: Severity;
  /** A pattern that the rule id or the title matches; any rule unless given. */
  readonly rule?: string;
  /** A text that the excerpt of each finding holds. */
  readonly shows?: string;
}

interface Expected {
  readonly why: string;
  readonly args?: readonly string[];
  readonly checks: readonly FieldCheck[];
}

export interface FieldResult {
  readonly kind: string;
  readonly checks: number;
  readonly right: number;
  /** A sentence for each finding that is missing, false or shown elsewhere. */
  readonly wrong: readonly string[];
}

export function fieldKinds(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  return names.filter((name) => existsSync(join(folder, name, 'expected.json')));
}

/** The inputs of all kinds, each kind in a folder of its own. */
export function fieldFiles(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const kind of fieldKinds(folder))
    for (const [path, text] of Object.entries(readInputs(join(folder, kind, 'input'))))
      files[`${kind}/${path}`] = text;
  return files;
}

export async function checkField(folder: string, kind: string): Promise<FieldResult> {
  const expected = JSON.parse(readFileSync(join(folder, kind, 'expected.json'), 'utf8')) as Expected;
  const source = memorySource(readInputs(join(folder, kind, 'input')));
  const { audits } = await scanSource(source, { types: typesOf(expected.args ?? []) }, undefined);
  const findings = audits.flatMap((audit) => audit.findings);
  const faults = expected.checks.map((check) => faultsOf(check, findings));
  return {
    kind,
    checks: faults.length,
    right: faults.filter((sentences) => sentences.length === 0).length,
    wrong: faults.flat(),
  };
}

/** `--type` of a scan's arguments; security unless given. */
function typesOf(args: readonly string[]): readonly AuditType[] {
  const at = args.indexOf('--type');
  return (at === -1 ? ['security'] : (args[at + 1] ?? '').split(',')) as readonly AuditType[];
}

function readInputs(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = fillSecrets(readFileSync(path, 'utf8'));
  }
  return files;
}

const alphabets: Readonly<Record<string, string>> = {
  alnum: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  hex: '0123456789abcdef',
  digits: '0123456789',
};

/** `<<alnum 40>>` becomes a made-up value, the same at each run, so that no scanner finds one in the file itself. */
function fillSecrets(text: string): string {
  let count = 0;
  return text.replace(/<<(alnum|hex|digits) (\d+)>>/g, (_, kind: string, length: string) => {
    count += 1;
    const letters = alphabets[kind] as string;
    return Array.from({ length: Number(length) }, (_unused, at) => {
      const digest = createHash('sha256').update(`${kind} ${count} ${at}`).digest();
      return letters[digest.readUInt32BE() % letters.length];
    }).join('');
  });
}

function faultsOf(check: FieldCheck, findings: readonly ReportedFinding[]): readonly string[] {
  const { file, line, want, min, rule, shows } = check;
  const pattern = rule === undefined ? undefined : new RegExp(rule, 'i');
  const there = findings.filter(
    ({ location, severity, ruleId, title, suppression }) =>
      suppression === null &&
      location?.path === file &&
      (line === undefined || location.startLine === line) &&
      atLeast(severity, min) &&
      (pattern === undefined || pattern.test(ruleId) || pattern.test(title)),
  );
  const place = line === undefined ? file : `${file}:${line}`;
  const asked = `${rule ?? 'any rule'}, ${min} or above`;
  if (want === 'none')
    return there.map(({ ruleId, severity, location }) => {
      return `${place}: false ${ruleId} (${severity}) in line ${location?.startLine}; expected none of ${asked}`;
    });
  if (there.length === 0) return [`${place}: missed; expected ${asked}`];
  if (shows === undefined) return [];
  const other = there.filter(({ excerpt }) => !excerpt?.lines.join('\n').includes(shows));
  return other.map(({ ruleId }) => `${place}: the excerpt of ${ruleId} does not show ${shows}`);
}
