// What a repository wants of its reviews: a file at the tip of the base branch, so that a pull request can't change the
// rules for itself. A file that is not understood could have asked to block: it holds every change back.
import { type AuditType, atLeast, auditTypes, type Finding, type Severity, severities } from '@assay/core';
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { UnreadableFile } from '../pull-requests.ts';

const summaryModes = ['onFindings', 'always', 'never'] as const;

export interface ReviewSettings {
  /** Changes are requested when a pull request brings something at least this severe; null: never. */
  readonly blockAt: Severity | null;
  /** Findings at least this severe get a comment of their own; null: none does. */
  readonly commentAt: Severity | null;
  /** The audits that are run; null: all. */
  readonly types: readonly AuditType[] | null;
  /** When a summary is written where nothing was written yet. */
  readonly summary: (typeof summaryModes)[number];
  /** Open comments in one pull request; what is beyond stands in the summary. */
  readonly maxComments: number;
  /** Whether drafts are reviewed. */
  readonly drafts: boolean;
  /** What is wrong with the file, with its lines; null when nothing is. */
  readonly fault: string | null;
}

const defaults: ReviewSettings = {
  blockAt: null,
  commentAt: 'medium',
  types: null,
  summary: 'onFindings',
  maxComments: 30,
  drafts: false,
  fault: null,
};
const maxComments = 100;
const longestValue = 40;

/** Reads the file; null stands for a repository without one. A value that is not understood leaves the default. */
export function readReviewSettings(file: string | UnreadableFile | null): ReviewSettings {
  if (file === null) return defaults;
  if (typeof file !== 'string') return { ...defaults, fault: file.unreadable };
  const lines = new LineCounter();
  const document = parseDocument(file, { lineCounter: lines });
  const [error] = document.errors;
  if (error) return { ...defaults, fault: `line ${lines.linePos(error.pos[0]).line} is not valid YAML` };
  let whole: unknown;
  try {
    // No aliases: a short file could name itself a million times.
    whole = document.toJS({ maxAliasCount: 0 });
  } catch {
    return { ...defaults, fault: 'it is not valid YAML without aliases' };
  }
  if (whole === null || whole === undefined) return defaults;
  const faults: string[] = [];
  const wrong = (path: readonly string[], expected: string) => {
    const key = path.join('.') || 'the file';
    const line = lines.linePos(startOf(document, path)).line;
    const value = (JSON.stringify(document.getIn(path)) ?? 'null').slice(0, longestValue);
    faults.push(`line ${line}: "${key}" is ${value}, but must be ${expected}`);
  };
  const root = mappingOf(whole, [], ['review'], wrong);
  const given = mappingOf(root.review ?? {}, ['review'], settingNames, wrong);
  const read = new SettingReader(given, wrong);
  const settings = {
    blockAt: read.level('block', defaults.blockAt),
    commentAt: read.level('comment', defaults.commentAt),
    types: read.types(),
    summary: read.summary(),
    maxComments: read.maxComments(),
    drafts: read.drafts(),
  };
  return { ...settings, fault: faults.length === 0 ? null : faults.slice(0, listedFaults).join('; ') };
}

/** Where the name of a setting begins. */
function startOf(document: Document, path: readonly string[]): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    : undefined;
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

const settingNames = ['block', 'comment', 'types', 'summary', 'maxComments', 'drafts'];
const listedFaults = 5;

type Wrong = (path: readonly string[], expected: string) => void;
type Mapping = Readonly<Record<string, unknown>>;

/** The mapping, without what is none; a name that nobody knows may be a misspelled one. */
function mappingOf(value: unknown, path: readonly string[], names: readonly string[], wrong: Wrong): Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrong(path, 'a mapping');
    return {};
  }
  for (const name of Object.keys(value))
    if (!names.includes(name)) wrong([...path, name], `left out: the settings are ${names.join(', ')}`);
  return value as Mapping;
}

class SettingReader {
  readonly #given: Mapping;
  readonly #wrong: Wrong;

  constructor(given: Mapping, wrong: Wrong) {
    this.#given = given;
    this.#wrong = wrong;
  }

  level(name: string, otherwise: Severity | null): Severity | null {
    const known = this.#choice(name, [...severities, 'never'] as const);
    if (known === undefined) return otherwise;
    return known === 'never' ? null : known;
  }

  types(): ReviewSettings['types'] {
    const value = this.#value('types');
    if (value === undefined) return null;
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const types = auditTypes.filter((type) => list.includes(type));
    if (types.length > 0 && types.length === list.length) return types;
    this.#wrong(['review', 'types'], `a list of ${auditTypes.join(', ')}`);
    return null;
  }

  summary(): ReviewSettings['summary'] {
    return this.#choice('summary', summaryModes) ?? defaults.summary;
  }

  maxComments(): number {
    const value = this.#value('maxComments');
    if (value === undefined) return defaults.maxComments;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxComments)
      return value;
    this.#wrong(['review', 'maxComments'], `a number from 0 to ${maxComments}`);
    return defaults.maxComments;
  }

  drafts(): boolean {
    return this.#choice('drafts', [true, false] as const) ?? defaults.drafts;
  }

  #choice<Choice extends string | boolean>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.#value(name);
    const known = choices.find((choice) => choice === value);
    if (known === undefined && value !== undefined)
      this.#wrong(['review', name], `one of ${choices.join(', ')}`);
    return known;
  }

  #value(name: string): unknown {
    return this.#given[name] ?? undefined;
  }
}

type GatedFinding = Pick<Finding, 'severity' | 'confidence'>;

/** As in the default gate, only what is proven blocks. */
export function blocks({ blockAt }: ReviewSettings, { severity, confidence }: GatedFinding): boolean {
  return blockAt !== null && confidence === 'high' && atLeast(severity, blockAt);
}

/** Whether a finding gets a comment of its own: what blocks always does. */
export function comments(settings: ReviewSettings, finding: GatedFinding): boolean {
  const { commentAt } = settings;
  const { severity, confidence } = finding;
  if (blocks(settings, finding)) return true;
  return commentAt !== null && confidence !== 'low' && atLeast(severity, commentAt);
}

/**
 * Whether people should hear of a finding beyond the list of the status: what gets a comment, or would at the default level
 * where a repository wants none.
 */
export function isLoud(settings: ReviewSettings, finding: GatedFinding): boolean {
  return comments({ ...settings, commentAt: settings.commentAt ?? defaults.commentAt }, finding);
}
