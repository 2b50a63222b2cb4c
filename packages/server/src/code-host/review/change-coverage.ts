// How much of a change the audits have read: nothing is called fixed, and no request is taken back, for a file that
// was not.
import { type AuditType, type ChangeAudit, comparedText, noticeMessage } from '@assay/core';
import type { Comparison } from '../pull-requests.ts';
import { type AcceptedFile, identified, type UnreadFile } from './unread-files.ts';

type Reason = ChangeAudit['incomplete'][number];
type Notice = ChangeAudit['notices'][number];

export interface ChangeCoverage {
  /** Audits that could not read everything, and why. */
  readonly incomplete: readonly { readonly type: AuditType; readonly reasons: readonly Reason[] }[];
  /** Changed files that were not read and that nobody accepted; images, fonts and the like are among `notices`. */
  readonly unread: readonly UnreadFile[];
  /** Those that a person accepted as they are. */
  readonly acceptedUnread: readonly AcceptedFile[];
  /** What could not be checked of the changed files although they were read: whole sentences. */
  readonly notices: readonly string[];
  /** How many packages that the change brings were compared with advisories: a whole sentence; null where it brings none. */
  readonly packages: string | null;
  /** Whether every audit is complete and every changed file was read or accepted. */
  readonly isWhole: boolean;
  /** Whether there is nothing left that could not be checked: only then is "no new findings" the whole truth. */
  readonly isChecked: boolean;
  /** Whether the audit behind a rule has read the file, wherever that is now. */
  wasRead(path: string, ruleId: string): boolean;
}

const namedMedia = 5;

export function changeCoverage(
  audits: readonly ChangeAudit[],
  change: Pick<Comparison, 'files' | 'isWhole'> & Partial<Pick<Comparison, 'furtherCommits'>>,
): ChangeCoverage {
  const { files, isWhole: isWholeList, furtherCommits = 0 } = change;
  const changed = new Set(files.filter(({ isRemoved }) => !isRemoved).map(({ path }) => path));
  // Beyond what the code host lists every file may be a changed one.
  const isChanged = isWholeList ? (path: string) => changed.has(path) : () => true;
  const renamed = new Map(files.map(({ path, previousPath }) => [previousPath, path]));
  const unread = new Map<string, ChangeAudit['unread'][number]>();
  const media: typeof unread = new Map();
  for (const file of audits.flatMap((audit) => audit.unread)) {
    if (!isChanged(file.path)) continue;
    const list = file.isMedia ? media : unread;
    if (!list.has(file.path)) list.set(file.path, file);
  }
  const incomplete = audits
    .filter((audit) => audit.incomplete.length > 0)
    .map(({ type, incomplete: reasons }) => ({ type, reasons }));
  const notices = [
    ...audits.flatMap((audit) => audit.notices.flatMap((notice) => noticeOf(notice, isChanged))),
    ...mediaNotice([...media.keys()]),
    ...(furtherCommits > 0 ? [furtherNotice(furtherCommits)] : []),
  ];
  const isWhole = incomplete.length === 0 && unread.size === 0;
  return {
    incomplete,
    notices: [...new Set(notices)],
    packages: packagesOf(audits),
    unread: identified([...unread.values()]),
    acceptedUnread: [],
    isWhole,
    isChecked: isWhole && notices.length === 0,
    wasRead(path, ruleId) {
      const own = audits.filter(({ ruleIds }) => ruleIds.includes(ruleId));
      const concerned = own.length > 0 ? own : audits;
      const now = renamed.get(path) ?? path;
      return concerned.every(
        (audit) => audit.incomplete.length === 0 && !audit.unread.some((file) => file.path === now),
      );
    },
  };
}

/** Only the audit of dependencies counts packages. */
function packagesOf(audits: readonly ChangeAudit[]): string | null {
  const [text] = audits.flatMap(({ packages }) => comparedText(packages ?? undefined) ?? []);
  return text === undefined ? null : `${text}.`;
}

/** Nothing that an audit reads is in them, but they were not read either. */
function mediaNotice(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const names = paths.slice(0, namedMedia).join(', ');
  const rest = paths.length > namedMedia ? ` and ${paths.length - namedMedia} more` : '';
  return [`Not read, because they are images, fonts or media: ${names}${rest}.`];
}

function furtherNotice(count: number): string {
  return `The change has ${count} more commits than the code host lists: secrets that they add and remove again were not looked for.`;
}

/** Those about changed files, and those about no file at all. What makes an audit incomplete is reported there, as are submodules. */
function noticeOf(
  { reason, examples, subject, message, causes = [] }: Notice,
  isChanged: (path: string) => boolean,
): readonly string[] {
  if (reason === 'history_shallow' || reason === 'no_advisories' || reason === 'submodule_not_audited')
    return [];
  if (examples.length === 0) return [message];
  const changed = examples.filter(isChanged);
  return changed.length === 0
    ? []
    : [noticeMessage(reason, changed.length, { subject, examples: changed, causes })];
}

const reasonTexts: Readonly<Record<Reason, string>> = {
  binary: 'binary file',
  symlink: 'symbolic link',
  submodule: 'submodule',
  lfs_pointer: 'stored in Git LFS',
  generated: 'generated file',
  vendored: 'vendored file',
  minified: 'minified file',
  too_large: 'too large',
  unparsable: 'could not be parsed',
  history_too_large: 'the history is too large',
  not_checked_out: 'left out by a sparse checkout',
  excluded: 'excluded by assay.config.json',
  file_limit: 'too many files',
  byte_limit: 'total size too large',
  path_too_long: 'a path is too long',
  unsafe_path: 'an unsafe path',
  too_deep: 'folders are nested too deeply',
  unreadable: 'could not be read',
  time_limit: 'took too long',
  parse_error: 'malformed file',
  engine_failed: 'an engine failed',
  no_advisories: 'no advisories for an ecosystem in use',
  finding_limit: 'too many findings',
  interrupted: 'interrupted',
  source_unreachable: 'the repository could not be fetched',
  source_refused: 'access to the repository was denied',
  source_too_large: 'the repository is too large',
  timeout: 'the audit took too long and was stopped',
  worker_lost: 'the audit process ended without a result',
  internal: 'unexpected internal error',
  cancelled: 'cancelled',
};

export function reasonText(reason: Reason): string {
  return reasonTexts[reason];
}
