// Which new findings are of a newer set of rules alone: what they stand on was there when the same was audited before.
import { createHash } from 'node:crypto';
import { version } from '../../support/version.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import {
  type ChangeOfFiles,
  changesOfFiles,
  type FileChange,
  unchanged,
} from '../source/git/changed-lines.ts';
import { GitFailure } from '../source/git/git-command.ts';
import type { GitRepository } from '../source/git/git-repository.ts';

/** What an earlier audit of the same branch looked for, and where. Plain data: it is kept and sent. */
export interface EarlierRules {
  readonly commit: string;
  /** See `ruleSetOf`. */
  readonly ruleSet: string;
  readonly ruleIds: readonly string[];
}

export interface NewerRulesOptions {
  readonly type: AuditType;
  readonly earlier: EarlierRules;
  /** Of the present audit. */
  readonly commit: string;
  readonly ruleIds: readonly string[];
  hasFile(path: string): boolean;
  /** Those are not asked about. */
  readonly knownFingerprints: ReadonlySet<string>;
  /** Gives a repository that has both commits, once it is needed; undefined where there is none. */
  repositoryWith(change: ChangeOfFiles): Promise<GitRepository | undefined>;
  readonly signal: AbortSignal;
}

/** Where nothing but code decides what is found: neither advisories nor settings elsewhere. */
export const codeTypes: ReadonlySet<AuditType> = new Set(['security', 'code-quality']);
const maxFiles = 500;

/** Identifies a set of rules: other versions of the program may find more by the same rules. */
export function ruleSetOf(ruleIds: readonly string[]): string {
  const text = [version, ...[...new Set(ruleIds)].sort()].join('\0');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * The same findings, with `introducedBy: 'rules'` where the earlier audit did not have the rule and the code was there;
 * of rules that it had, where the rules as a whole are others and no file of the finding has changed.
 */
export async function withNewerRules(
  findings: readonly ReportedFinding[],
  options: NewerRulesOptions,
): Promise<readonly ReportedFinding[]> {
  const { type, earlier, ruleIds, knownFingerprints, signal } = options;
  if (earlier.ruleSet === ruleSetOf(ruleIds)) return findings;
  const [before, now] = [new Set(earlier.ruleIds), new Set(ruleIds)];
  const isNewRule = ({ ruleId }: ReportedFinding) => now.has(ruleId) && !before.has(ruleId);
  const isAsked = (finding: ReportedFinding) =>
    !knownFingerprints.has(finding.fingerprint) && (isNewRule(finding) || codeTypes.has(type));
  if (!findings.some(isAsked)) return findings;
  const places = new EarlierPlaces(options);
  const marked: ReportedFinding[] = [];
  for (const finding of findings) {
    signal.throwIfAborted();
    const isOld = isAsked(finding) && (await places.hold(finding, isNewRule(finding)));
    marked.push(isOld ? { ...finding, introducedBy: 'rules' } : finding);
  }
  return marked;
}

type ChangeOf = (path: string) => Promise<FileChange>;

/** What was there at the commit of the earlier audit. */
class EarlierPlaces {
  readonly #options: NewerRulesOptions;
  readonly #files = new Map<string, Promise<FileChange>>();
  #changeOf: Promise<ChangeOf | undefined> | undefined;
  #git: Promise<GitRepository | undefined> | undefined;

  constructor(options: NewerRulesOptions) {
    this.#options = options;
  }

  /** Whether all that the finding stands on was there; unless its lines are enough, its files as they are. */
  async hold({ location, flow = [] }: ReportedFinding, isLineEnough: boolean): Promise<boolean> {
    const { commit } = this.#options;
    // It is about the repository as a whole.
    if (location === null) return isLineEnough;
    if (location.commit !== commit) return this.#isBefore(location.commit);
    const { path, startLine, endLine } = location;
    const lines = Array.from({ length: endLine - startLine + 1 }, (_, index) => ({
      path,
      line: startLine + index,
    }));
    for (const step of [...lines, ...flow.map((one) => ({ path, ...one }))]) {
      const change = await this.#fileChange(step.path);
      if (!change || (isLineEnough ? change.isAdded(step.line) : !change.isSame)) return false;
    }
    return true;
  }

  async #fileChange(path: string): Promise<FileChange | undefined> {
    // A part of an archive, say.
    if (!this.#options.hasFile(path)) return undefined;
    this.#changeOf ??= this.#open();
    const changeOf = await this.#changeOf;
    const known = this.#files.get(path);
    if (known || !changeOf || this.#files.size >= maxFiles) return known;
    const change = changeOf(path);
    this.#files.set(path, change);
    return change;
  }

  async #open(): Promise<ChangeOf | undefined> {
    const { earlier, commit, signal } = this.#options;
    if (earlier.commit === commit) return async () => unchanged;
    const git = await this.#repository();
    return git && changesOfFiles(git, { from: earlier.commit, to: commit }, signal);
  }

  /** Whether the commit leads to that of the earlier audit. */
  async #isBefore(commit: string | null): Promise<boolean> {
    const { earlier, signal } = this.#options;
    if (commit === null || commit === earlier.commit) return commit !== null;
    const git = await this.#repository();
    try {
      await git?.text(['merge-base', '--is-ancestor', commit, earlier.commit], signal);
      return git !== undefined;
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return false;
    }
  }

  #repository(): Promise<GitRepository | undefined> {
    const { repositoryWith, earlier, commit } = this.#options;
    this.#git ??= repositoryWith({ from: earlier.commit, to: commit });
    return this.#git;
  }
}
