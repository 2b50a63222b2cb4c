// Known credential files: in them even a password that is a plain word counts.

import { fileContext } from '../../assess/file-context.ts';
import { isPlaceholderWord } from '../../assess/placeholder-words.ts';
import { maxMatchesOfRule } from '../../scan-limits.ts';
import type { Assessment } from '../../secret-rule.ts';
import type { CredentialFile } from './credential-file.ts';
import { credentialFiles } from './formats/index.ts';

export interface FoundInFile {
  readonly format: CredentialFile;
  readonly value: string;
  /** Byte offset of the value. */
  readonly start: number;
  readonly assessment: Assessment;
}

/** Larger ones are dumps; their rows are left to the rules. */
const longestFile = 2 * 1024 * 1024;
/** Of a pattern's matches in one file: with more, the file is none of the format. */
const maxRejected = 5000;
const standIn =
  /^(?:x+|0?1?234567(?:89?0?)?|123456?|\*+|\.+|-+|_+|#+|null|nil|none|undefined|true|false|~|""|''|\[\]|\{\}|changeme|change_me|change-me|redacted|placeholder|example|sample|dummy|n\/a|todo|tbd)$|^<[^>]{0,80}>$|(?:^|[^a-z])your[-_ ]|password_here|_here$|put your unique phrase|x{5,}|\*{4,}|\$\{|\{\{|<%|\$\(|^\$[A-Za-z_]\w*$|^%\w+%$|^env\(|^process\.env|^!(?:vault|secret)/i;

interface Names {
  readonly exact: ReadonlyMap<string, readonly CredentialFile[]>;
  readonly byEnding: ReadonlyMap<string, readonly CredentialFile[]>;
  readonly byStart: readonly (readonly [string, CredentialFile])[];
  readonly byEnd: readonly (readonly [string, CredentialFile])[];
}

let names: Names | undefined;

const none: readonly CredentialFile[] = [];
/** By the name of a file: many of a tree's are the same. */
const knownFormats = new Map<string, readonly CredentialFile[]>();

/** Formats that the path belongs to. */
export function formatsOf(path: string): readonly CredentialFile[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  let formats = knownFormats.get(name);
  if (formats === undefined) {
    if (knownFormats.size >= 5000) knownFormats.clear();
    formats = formatsNamed(name.toLowerCase());
    knownFormats.set(name, formats);
  }
  if (formats.length === 0) return none;
  const lower = path.toLowerCase();
  return formats.filter(({ within }) => within?.test(lower) ?? true);
}

function formatsNamed(base: string): readonly CredentialFile[] {
  names ??= indexNames();
  const candidates = [...(names.exact.get(base) ?? [])];
  for (let dot = base.indexOf('.'); dot >= 0; dot = base.indexOf('.', dot + 1))
    candidates.push(...(names.byEnding.get(base.slice(dot)) ?? []));
  for (const [start, format] of names.byStart) if (base.startsWith(start)) candidates.push(format);
  for (const [end, format] of names.byEnd) if (base.endsWith(end)) candidates.push(format);
  return candidates.length === 0 ? none : [...new Set(candidates)];
}

export function findInCredentialFile(bytes: Buffer, path: string): FoundInFile[] {
  const formats = formatsOf(path);
  if (formats.length === 0 || bytes.length > longestFile) return [];
  // `lang/de/settings.php`: labels of settings, not their values.
  if (fileContext(path).kind === 'locale') return [];
  const text = bytes.toString('latin1');
  const found = formats.flatMap((format) => findFormat(text, format));
  if (!fileContext(path).isTest) return found;
  // Among tests, stand-ins are what is expected, and the rest is not alarming.
  return found
    .filter(({ value }) => !isPlaceholderWord(value))
    .map((one) => ({ ...one, assessment: { severity: 'low' as const, ...one.assessment } }));
}

function findFormat(text: string, format: CredentialFile): FoundInFile[] {
  const found: FoundInFile[] = [];
  for (const pattern of format.patterns) {
    let rejected = 0;
    for (const match of text.matchAll(pattern)) {
      if (found.length >= maxMatchesOfRule || rejected++ >= maxRejected) break;
      const value = match
        .slice(1)
        .find((group) => group !== undefined && group !== '')
        ?.trim();
      if (value === undefined || value.length < 2 || standIn.test(value)) continue;
      const assessed = format.assess?.(value, match) ?? 'unknown';
      const assessment: Assessment = typeof assessed === 'string' ? { verdict: assessed } : assessed;
      if (assessment.verdict === 'reject') continue;
      rejected -= 1;
      found.push({ format, value, start: match.index + match[0].lastIndexOf(value), assessment });
    }
  }
  return found;
}

function indexNames(): Names {
  const exact = new Map<string, CredentialFile[]>();
  const byEnding = new Map<string, CredentialFile[]>();
  const byStart: [string, CredentialFile][] = [];
  const byEnd: [string, CredentialFile][] = [];
  for (const format of credentialFiles) {
    for (const name of format.files) {
      if (name.endsWith('*')) byStart.push([name.slice(0, -1), format]);
      else if (/^\*[^.]/.test(name)) byEnd.push([name.slice(1), format]);
      else {
        const map = name.startsWith('*') ? byEnding : exact;
        const key = name.startsWith('*') ? name.slice(1) : name;
        map.set(key, [...(map.get(key) ?? []), format]);
      }
    }
  }
  return { exact, byEnding, byStart, byEnd };
}
