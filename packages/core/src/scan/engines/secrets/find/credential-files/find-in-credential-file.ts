// Known credential files: in them even a password that is a plain word counts.
import { fileContext } from '../../assess/file-context.ts';
import { maxMatchesOfRule } from '../../scan-limits.ts';
import type { CredentialFile } from './credential-file.ts';
import { credentialFiles } from './formats/index.ts';

export interface FileCandidate {
  readonly source: 'credential-file';
  readonly format: CredentialFile;
  readonly match: RegExpExecArray;
  readonly value: string;
  /** Byte offset of the value. */
  readonly start: number;
}

/** Says where an accepted value ends; null for no credential. */
type AssessInFile = (candidate: FileCandidate) => number | null;

/** Larger ones are dumps; their rows are left to the rules. */
const longestFile = 2 * 1024 * 1024;
/** Of a pattern's matches in one file: with more, the file is none of the format. */
const maxRejected = 5000;

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

export function findInCredentialFile(bytes: Buffer, path: string, assess: AssessInFile): void {
  const formats = formatsOf(path);
  if (formats.length === 0 || bytes.length > longestFile) return;
  // `lang/de/settings.php`: labels of settings, not their values.
  if (fileContext(path).kind === 'locale') return;
  const text = bytes.toString('latin1');
  for (const format of formats) findFormat(text, format, assess);
}

function findFormat(text: string, format: CredentialFile, assess: AssessInFile): void {
  let left = maxMatchesOfRule;
  for (const pattern of format.patterns) {
    let rejected = 0;
    for (const match of text.matchAll(pattern)) {
      if (left <= 0 || rejected >= maxRejected) break;
      const value = match
        .slice(1)
        .find((group) => group !== undefined && group !== '')
        ?.trim();
      const start = match.index + match[0].lastIndexOf(value ?? '');
      const end =
        value === undefined ? null : assess({ source: 'credential-file', format, match, value, start });
      if (end === null) rejected += 1;
      else left -= 1;
    }
  }
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
