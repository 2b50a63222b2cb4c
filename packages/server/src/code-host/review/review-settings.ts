// What a repository wants of its reviews: a file of the base commit, so that a pull request can't change the rules for
// itself.
import { type AuditType, atLeast, auditTypes, type Finding, type Severity, severities } from '@assay/core';
import { parse } from 'yaml';

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
  /** Whether drafts are looked at. */
  readonly drafts: boolean;
  /** What is wrong with the file, for the summary. */
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

/** Reads the file; null stands for a repository without one. A value that is not understood leaves the default. */
export function readReviewSettings(text: string | null): ReviewSettings {
  if (text === null) return defaults;
  let review: unknown;
  try {
    // No aliases: a short file could name itself a million times.
    review = (parse(text, { maxAliasCount: 0 }) as { review?: unknown } | null)?.review;
  } catch {
    return { ...defaults, fault: 'it is not valid YAML' };
  }
  if (review === undefined || review === null) return defaults;
  if (typeof review !== 'object' || Array.isArray(review))
    return { ...defaults, fault: '"review" is not a mapping' };
  const given = review as Readonly<Record<string, unknown>>;
  const faults: string[] = [];
  const wrong = (name: string, expected: string) => {
    faults.push(`"review.${name}" must be ${expected}`);
  };
  const level = (name: string, otherwise: Severity | null): Severity | null => {
    const value = given[name];
    if (value === undefined || value === null) return otherwise;
    if (value === 'never') return null;
    const known = severities.find((severity) => severity === value);
    if (!known) wrong(name, `one of ${severities.join(', ')}, never`);
    return known ?? otherwise;
  };
  return {
    blockAt: level('block', defaults.blockAt),
    commentAt: level('comment', defaults.commentAt),
    types: typesOf(given.types, wrong),
    summary: summaryOf(given.summary, wrong),
    maxComments: maxCommentsOf(given.maxComments, wrong),
    drafts: given.drafts === true,
    fault: faults[0] ?? null,
  };
}

type Wrong = (name: string, expected: string) => void;

function typesOf(value: unknown, wrong: Wrong): ReviewSettings['types'] {
  if (value === undefined || value === null) return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const types = auditTypes.filter((type) => list.includes(type));
  if (types.length > 0 && types.length === list.length) return types;
  wrong('types', `a list of ${auditTypes.join(', ')}`);
  return null;
}

function summaryOf(value: unknown, wrong: Wrong): ReviewSettings['summary'] {
  const known = summaryModes.find((mode) => mode === value);
  if (!known && value !== undefined && value !== null) wrong('summary', `one of ${summaryModes.join(', ')}`);
  return known ?? defaults.summary;
}

function maxCommentsOf(value: unknown, wrong: Wrong): number {
  if (value === undefined || value === null) return defaults.maxComments;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxComments)
    return value;
  wrong('maxComments', `a number from 0 to ${maxComments}`);
  return defaults.maxComments;
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
