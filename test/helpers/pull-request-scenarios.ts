// Pull requests as they come, with the comments that each leaves behind.
import { at, commit, found, patch, type Reported } from './review-world.ts';

export interface Push {
  /** `PATH:LINE NAME [SEVERITY | suppressed | removed]`; `NAME` alone is about the repository. */
  readonly finds?: readonly string[];
  readonly files?: Record<string, string>;
  readonly renamed?: Record<string, string>;
  readonly unread?: readonly string[];
  readonly fails?: boolean;
  readonly draft?: boolean;
  readonly state?: 'open' | 'closed';
  readonly merged?: boolean;
  readonly action?: string;
  /** Delivered so often. */
  readonly times?: number;
  /** The same commit again. */
  readonly isSame?: boolean;
  /** Where the head lies, unless in the repository itself. */
  readonly fork?: 'there' | 'deleted';
  /** Not a push but a group of a merge queue. */
  readonly isGroup?: boolean;
}

export interface Scenario {
  readonly pushes: readonly Push[];
  readonly settings?: string;
  /** `PATH:LINE STATE NAME`, in the order of the comments. */
  readonly comments: readonly string[];
  /** The summary's heading; null when nothing is written. */
  readonly summary: string | null;
  /** Of the last commit's check run; null when there is none. */
  readonly check: string | null;
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}.ts`, patch]));
const blocking = 'review: {block: high}';
const one = '1 new finding';
const clean = { comments: [], summary: null, check: 'success' };
const a = { comments: ['app.ts:2 open a'], summary: one, check: 'neutral' };
const fixed = { comments: ['app.ts:2 fixed a'], summary: 'no new findings', check: 'success' };

/** Pull requests as they come, by name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'a clean change': { pushes: [{}], ...clean },
  'docs only': { pushes: [{ files: { 'README.md': patch, 'docs/a.md': patch } }], ...clean },
  'a lockfile only': { pushes: [{ files: { 'package-lock.json': patch } }], ...clean },
  'a lockfile with a finding': {
    pushes: [{ files: { 'package-lock.json': patch }, finds: ['package-lock.json:2 a'] }],
    comments: ['package-lock.json:2 open a'],
    summary: one,
    check: 'neutral',
  },
  'a bot that updates a dependency': { pushes: [{ files: { 'yarn.lock': patch }, times: 3 }], ...clean },
  'one finding': { pushes: [{ finds: ['app.ts:2 a'] }], ...a },
  'the same delivery three times': { pushes: [{ finds: ['app.ts:2 a'], times: 3 }], ...a },
  'opened and reopened': { pushes: [{ finds: ['app.ts:2 a'] }, { action: 'reopened', isSame: true }], ...a },
  'closed and reopened': {
    pushes: [
      { finds: ['app.ts:2 a'] },
      { state: 'closed', isSame: true, action: 'closed' },
      { isSame: true, action: 'reopened' },
    ],
    ...a,
  },
  'closed before it is looked at': {
    pushes: [{ finds: ['app.ts:2 a'], state: 'closed' }],
    comments: [],
    summary: null,
    check: null,
  },
  'merged before it is looked at': {
    pushes: [{ finds: ['app.ts:2 a'], state: 'closed', merged: true }],
    comments: [],
    summary: null,
    check: null,
  },
  'a draft': { pushes: [{ finds: ['app.ts:2 a'], draft: true }], comments: [], summary: null, check: null },
  'a draft that is wanted': {
    settings: 'review: {drafts: true}',
    pushes: [{ finds: ['app.ts:2 a'], draft: true }],
    ...a,
  },
  'a draft that becomes ready': {
    pushes: [
      { finds: ['app.ts:2 a'], draft: true },
      { finds: ['app.ts:2 a'], action: 'ready_for_review', isSame: true },
    ],
    ...a,
  },
  'ready and back to draft': {
    pushes: [{ finds: ['app.ts:2 a'] }, { draft: true, action: 'converted_to_draft', isSame: true }],
    ...a,
  },
  'a push that changes nothing': { pushes: [{ finds: ['app.ts:2 a'] }, { finds: ['app.ts:2 a'] }], ...a },
  'ten pushes': { pushes: Array.from({ length: 10 }, () => ({ finds: ['app.ts:2 a'] })), ...a },
  'a push that moves the line': { pushes: [{ finds: ['app.ts:2 a'] }, { finds: ['app.ts:3 a'] }], ...a },
  'a push that fixes': { pushes: [{ finds: ['app.ts:2 a'] }, {}], ...fixed },
  'a push that fixes, and one that does nothing': { pushes: [{ finds: ['app.ts:2 a'] }, {}, {}], ...fixed },
  'a revert of the fix': { pushes: [{ finds: ['app.ts:2 a'] }, {}, { finds: ['app.ts:2 a'] }], ...a },
  'a force-push to another change': {
    pushes: [{ finds: ['app.ts:2 a'] }, { finds: ['app.ts:3 b'] }],
    comments: ['app.ts:2 fixed a', 'app.ts:3 open b'],
    summary: one,
    check: 'neutral',
  },
  'a force-push without the file': {
    pushes: [{ finds: ['app.ts:2 a'] }, { files: { 'b.ts': patch } }],
    ...fixed,
  },
  'a change that reverts everything': { pushes: [{ finds: ['app.ts:2 a'] }, { files: {} }], ...fixed },
  'a second finding later': {
    pushes: [{ finds: ['app.ts:2 a'] }, { finds: ['app.ts:2 a', 'app.ts:3 b'] }],
    comments: ['app.ts:2 open a', 'app.ts:3 open b'],
    summary: '2 new findings',
    check: 'neutral',
  },
  'one of two is fixed': {
    pushes: [{ finds: ['app.ts:2 a rule-a', 'app.ts:3 b rule-b'] }, { finds: ['app.ts:3 b rule-b'] }],
    comments: ['app.ts:2 fixed a', 'app.ts:3 open b'],
    summary: one,
    check: 'neutral',
  },
  'two of one rule': {
    pushes: [{ finds: ['app.ts:2 a', 'app.ts:3 b'] }],
    comments: ['app.ts:2 open,open a'],
    summary: '2 new findings',
    check: 'neutral',
  },
  'two of two rules': {
    pushes: [{ finds: ['app.ts:2 a rule-a', 'app.ts:3 b rule-b'] }],
    comments: ['app.ts:2 open a', 'app.ts:3 open b'],
    summary: '2 new findings',
    check: 'neutral',
  },
  'a finding on a line that did not change': {
    pushes: [{ finds: ['app.ts:1 a'] }],
    comments: ['app.ts:file open a'],
    summary: one,
    check: 'neutral',
  },
  'a finding in a file that did not change': {
    pushes: [{ finds: ['old.ts:2 a'] }],
    comments: [],
    summary: one,
    check: 'neutral',
  },
  'a finding about the repository': {
    pushes: [{ finds: ['a'] }],
    comments: [],
    summary: one,
    check: 'neutral',
  },
  'a rename': {
    pushes: [
      { finds: ['app.ts:2 a'] },
      { finds: ['new.ts:2 a'], files: { 'new.ts': patch }, renamed: { 'new.ts': 'app.ts' } },
    ],
    comments: ['app.ts:2 moved a', 'new.ts:2 open a'],
    summary: one,
    check: 'neutral',
  },
  'a rename and its way back': {
    pushes: [
      { finds: ['app.ts:2 a'] },
      { finds: ['new.ts:2 a'], files: { 'new.ts': patch }, renamed: { 'new.ts': 'app.ts' } },
      { finds: [], files: { 'app.ts': patch } },
    ],
    comments: ['app.ts:2 moved a', 'new.ts:2 fixed a'],
    summary: 'no new findings',
    check: 'success',
  },
  '400 files': {
    pushes: [{ files: many(400), finds: ['f399.ts:2 a'] }],
    comments: ['f399.ts:2 open a'],
    summary: one,
    check: 'neutral',
  },
  '400 clean files': { pushes: [{ files: many(400) }], ...clean },
  'a binary file': {
    pushes: [{ files: { 'a.exe': '' }, unread: ['a.exe binary'] }],
    ...clean,
    check: 'neutral',
  },
  'a picture': {
    pushes: [{ files: { 'a.png': '' }, unread: ['a.png binary media'] }],
    ...clean,
    check: 'neutral',
  },
  'text with a NUL byte that is named like a picture': {
    pushes: [{ files: { 'a.png': '' }, unread: ['a.png binary'] }],
    ...clean,
    check: 'neutral',
  },
  'a secret in text that becomes a picture': {
    settings: blocking,
    pushes: [
      { files: { 'a.png': patch }, finds: ['a.png:2 a'] },
      { files: { 'a.png': '' }, unread: ['a.png binary media'] },
    ],
    comments: ['a.png:2 open a'],
    summary: 'no new findings in what was checked',
    check: 'neutral',
  },
  'a submodule': {
    pushes: [{ files: { lib: '' }, unread: ['lib submodule'] }],
    ...clean,
    check: 'neutral',
  },
  'a vendored file of the base': { pushes: [{ unread: ['vendor/a.js vendored'] }], ...clean },
  'a file that grows over the limit': {
    pushes: [{ finds: ['app.ts:2 a'] }, { unread: ['app.ts too_large'] }],
    comments: ['app.ts:2 open a'],
    summary: 'no new findings in the scanned files',
    check: 'neutral',
  },
  'an audit that fails': {
    pushes: [{ finds: ['app.ts:2 a'] }, { fails: true }],
    comments: ['app.ts:2 open a'],
    summary: 'no new findings in the scanned files',
    check: 'neutral',
  },
  'a low finding': { pushes: [{ finds: ['app.ts:2 a low'] }], comments: [], summary: null, check: 'success' },
  'a low finding that is wanted': {
    settings: 'review: {comment: low}',
    pushes: [{ finds: ['app.ts:2 a low'] }],
    ...a,
  },
  'no comments': {
    settings: 'review: {comment: never}',
    pushes: [{ finds: ['app.ts:2 a'] }],
    comments: [],
    summary: one,
    check: 'neutral',
  },
  'no summary': {
    settings: 'review: {summary: never}',
    pushes: [{ finds: ['app.ts:2 a'] }],
    comments: [],
    summary: null,
    check: 'neutral',
  },
  'always a summary': {
    settings: 'review: {summary: always}',
    pushes: [{}],
    comments: [],
    summary: 'no new findings',
    check: 'success',
  },
  'another type': {
    settings: 'review: {types: [compliance]}',
    pushes: [{ finds: ['app.ts:2 a'] }],
    ...clean,
  },
  'settings that are not valid': {
    settings: 'review: {comment: loud}',
    pushes: [{}],
    comments: [],
    summary: 'no new findings',
    check: 'action_required',
  },
  blocks: { settings: blocking, pushes: [{ finds: ['app.ts:2 a'] }], ...a, check: 'failure' },
  'blocks, and is fixed': { settings: blocking, pushes: [{ finds: ['app.ts:2 a'] }, {}], ...fixed },
  'blocks, and is not read': {
    settings: blocking,
    pushes: [{ finds: ['app.ts:2 a'] }, { unread: ['app.ts too_large'] }],
    comments: ['app.ts:2 open a'],
    summary: 'no new findings in the scanned files',
    check: 'action_required',
  },
  'does not block below': {
    settings: 'review: {block: critical}',
    pushes: [{ finds: ['app.ts:2 a'] }],
    ...a,
  },
  'suppressed by the change': {
    pushes: [{ finds: ['app.ts:2 a suppressed'] }],
    comments: ['app.ts:2 open a'],
    summary: '1 suppressed by this change',
    check: 'neutral',
  },
  'suppressed, and blocks': {
    settings: blocking,
    pushes: [{ finds: ['app.ts:2 a suppressed'] }],
    comments: ['app.ts:2 open a'],
    summary: '1 suppressed by this change',
    check: 'failure',
  },
  'found, and then suppressed': {
    pushes: [{ finds: ['app.ts:2 a'] }, { finds: ['app.ts:2 a suppressed'] }],
    comments: ['app.ts:2 open a'],
    summary: '1 suppressed by this change',
    check: 'neutral',
  },
  'at most so many comments': {
    settings: 'review: {maxComments: 1}',
    pushes: [{ finds: ['app.ts:2 a rule-a', 'app.ts:3 b rule-b'] }],
    comments: ['app.ts:2 open a'],
    summary: '2 new findings',
    check: 'neutral',
  },
  'a title that calls somebody': {
    pushes: [{ finds: ['app.ts:2 @all'] }],
    comments: ['app.ts:2 open &#64;all'],
    summary: one,
    check: 'neutral',
  },
  'a path with spaces': {
    pushes: [{ files: { 'a b.ts': patch }, finds: ['a%20b.ts:2 a'] }],
    comments: ['a b.ts:2 open a'],
    summary: one,
    check: 'neutral',
  },
  'another base': { pushes: [{ finds: ['app.ts:2 a'] }, { action: 'edited', isSame: true }], ...a },
  'from a fork': { pushes: [{ fork: 'there', finds: ['app.ts:2 a'] }], ...a },
  'a clean change from a fork': { pushes: [{ fork: 'there' }], ...clean },
  'from a fork that is deleted': { pushes: [{ fork: 'deleted', finds: ['app.ts:2 a'] }], ...a },
  'from a fork that suppresses its own finding': {
    settings: blocking,
    pushes: [{ fork: 'there', finds: ['app.ts:2 a suppressed'] }],
    comments: ['app.ts:2 open a'],
    summary: '1 suppressed by this change',
    check: 'failure',
  },
  'a merge queue': {
    pushes: [{ finds: ['app.ts:2 a'] }, { isGroup: true, finds: ['app.ts:2 a'] }],
    ...a,
  },
  'a clean merge queue': { pushes: [{}, { isGroup: true }], ...clean },
  'a merge queue that blocks': {
    settings: blocking,
    pushes: [{}, { isGroup: true, finds: ['app.ts:2 a'] }],
    ...clean,
    check: 'failure',
  },
  'a merge queue that is not read': {
    pushes: [{}, { isGroup: true, unread: ['vendor/a.js vendored'], fails: true }],
    ...clean,
    check: 'neutral',
  },
  'a secret that a later commit removes': {
    settings: blocking,
    pushes: [{ finds: ['app.ts:2 a'] }, { finds: ['app.ts:2 a removed'] }],
    ...a,
    check: 'failure',
  },
  'a secret that came and went before anything was audited': {
    pushes: [{ finds: ['gone.ts:2 a removed'] }],
    comments: [],
    summary: one,
    check: 'neutral',
  },
  'fixed by a rename away': {
    pushes: [{ finds: ['app.ts:2 a'] }, { files: { 'new.ts': patch }, renamed: { 'new.ts': 'app.ts' } }],
    ...fixed,
  },
};

/** The finding that a push brings. */
export function readFinding(text: string, scenario: string): Reported {
  const [place = '', ...words] = text.includes(':') ? text.split(' ') : ['', text];
  const [name = '', more] = words;
  const [path = '', line] = place.split(':');
  const isSuppressed = more === 'suppressed';
  return found(`${scenario} ${name}`, {
    ...(place === '' ? { location: null } : at(decodeURIComponent(path), Number(line))),
    title: `Found ${name}`,
    ...(more === 'removed' && { location: { ...at(path, Number(line)).location, commit: commit('e') } }),
    ...(more === 'low' && { severity: 'low' as const }),
    ...(more?.startsWith('rule-') && { ruleId: more }),
    ...(isSuppressed && { suppression: { kind: 'assay:ignore', reason: null, until: null } }),
  });
}
