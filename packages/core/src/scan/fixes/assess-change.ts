// The verdict on a change that claims to be a fix, from both of its sides as they were audited.
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { ChangeRun, ChangeSides } from '../pipeline/audit-change.ts';
import { introducedFindings } from '../pipeline/introduced-findings.ts';
import type { EngineRun } from '../pipeline/run-engines.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import { openSkips } from '../source/coverage/skip-reason.ts';
import type { Source } from '../source/source.ts';
import { assessPackages } from './assess-packages.ts';
import { assessRemovals } from './assess-removal.ts';
import type { ChangeFiles } from './change-files.ts';
import type { CommitRange } from './commit-range.ts';
import { exportReasons } from './export-reasons.ts';
import { committedPackages } from './exports/committed-packages.ts';
import { compareExports } from './exports/compare-exports.ts';
import type { PackageSource } from './exports/package-files.ts';
import { claimOfMessages } from './fix-claim.ts';
import { type FixReason, type FixReport, fixReason, verdictOf } from './fix-report.ts';
import {
  type AssessedTarget,
  advisoryStates,
  assessAdvisory,
  codeTarget,
  idsOf,
  openFindings,
} from './fix-targets.ts';
import { assessCopies } from './left-copies.ts';
import { isLockfileRule, lockfileReasons } from './lockfile-reasons.ts';
import { type AskedTargets, type SelectedTargets, selectTargets } from './select-targets.ts';
import { assessChecks, mayWeaken } from './weakened-checks.ts';

export interface AuditedFix {
  readonly range: CommitRange;
  readonly files: ChangeFiles;
  readonly runs: ReadonlyMap<AuditType, ChangeRun>;
  readonly head: Source;
  readonly base: Source;
  /** Where files of packages are looked for beside the two trees. */
  readonly packageSource?: PackageSource | undefined;
  /** `cleared`: whatever advisories the change ends in every copy, and the findings in code that it ends. */
  readonly asked: AskedTargets | 'cleared';
  /** Advisories that were published later do not count; null: all do. */
  readonly asOf: Date | null;
  readonly data: FixReport['data'];
  readonly signal: AbortSignal;
}

export async function assessChange(audited: AuditedFix): Promise<FixReport> {
  const { range, files, runs, head, asked, asOf, signal } = audited;
  const isKnown = knownAt(asOf);
  const dependency = knownRun(runs.get('dependency'), isKnown);
  const security = knownRun(runs.get('security'), isKnown);
  const code = codeFindings(security.sides);
  const selected = selectTargets(
    { states: advisoryStates(dependency.sides), ...code },
    asked,
    claimOfMessages(range.messages),
  );
  const assessed = selected.advisories.map((state) =>
    assessAdvisory(state, { sides: dependency.sides, headPaths: files.head }),
  );
  const endedCode = new Set(code.ended);
  const targets = [
    ...assessed.map(({ target }) => target),
    ...selected.code.map((finding) => codeTarget(finding, !endedCode.has(finding), files.head)),
  ];
  const { packages, reasons: ofPackages } = assessPackages(
    dependency,
    targets,
    selected.claim.from !== 'changed_packages',
  );
  const exports = await compareExports(packages, exportSides(audited, dependency.sides), signal);
  const ofFiles = [
    ...(await assessRemovals(
      targets,
      selected.code.filter((one) => endedCode.has(one)),
      { files, head, signal },
    )),
    ...(await assessCopies(targets, {
      files,
      packages: dependency.sides.head.packages ?? [],
      committed: committedPackages({ source: head, entries: [...files.head.values()] }, undefined, signal),
    })),
    ...assessChecks({
      files: await files.read(files.changedPaths.filter(mayWeaken)),
      advisories: targets.flatMap((one) => (one.package === null ? [] : [one.id, ...one.aliases])),
      fingerprints: targets.map(({ fingerprint }) => fingerprint),
    }),
  ];
  const reasons = [
    ...targetReasons(assessed, selected, targets),
    ...replacedFindings(
      selected.code.filter((one) => endedCode.has(one)),
      security,
    ),
    ...changeReasons([dependency, security]),
    ...uncheckedReasons({ dependency, security }, targets, files.unreadPaths),
    ...ofFiles,
    ...ofPackages,
    ...exportReasons(exports),
  ].toSorted(byWeight);
  return {
    verdict: verdictOf(reasons),
    base: range.base,
    head: range.head,
    trees: range.trees,
    asOf: asOf?.toISOString() ?? null,
    data: audited.data,
    claim: selected.claim,
    targets,
    reasons,
    packages,
    exports,
    coverage: Object.fromEntries(
      [...runs].map(
        ([
          type,
          {
            coverage: { level, skipped, notices },
          },
        ]) => [type, { level, skipped, notices }],
      ),
    ),
  };
}

function exportSides(
  { base, head, files, packageSource, signal }: AuditedFix,
  sides: ChangeSides,
): Parameters<typeof compareExports>[1] {
  const code = { source: head, entries: [...files.head.values()] };
  return {
    base: {
      packages: sides.base.packages ?? [],
      source: committedPackages({ source: base, entries: [...files.base.values()] }, packageSource, signal),
    },
    head: {
      packages: sides.head.packages ?? [],
      source: committedPackages(code, packageSource, signal),
    },
    code,
  };
}

interface KnownRun extends Pick<ChangeRun, 'findings' | 'introduced' | 'packageChanges'> {
  readonly sides: ChangeSides;
}

const nothing = {
  findings: [],
  vulnerable: [],
  packages: [],
  unreadPaths: [],
  coverage: new Coverage().summary(),
} as unknown as EngineRun;

/** The run without the advisories that nobody could know. */
function knownRun(run: ChangeRun | undefined, isKnown: (finding: ReportedFinding) => boolean): KnownRun {
  const side = (one: EngineRun = nothing): EngineRun => ({ ...one, findings: one.findings.filter(isKnown) });
  return {
    findings: run?.findings.filter(isKnown) ?? [],
    introduced: run?.introduced ?? new Set(),
    packageChanges: run?.packageChanges ?? [],
    sides: { base: side(run?.sides?.base), head: side(run?.sides?.head), own: side(run?.sides?.own) },
  };
}

function knownAt(asOf: Date | null): (finding: ReportedFinding) => boolean {
  return (finding) => {
    if (asOf === null || finding.advisory === null) return true;
    const { published } = finding.advisory;
    if (published !== null) return Date.parse(published) <= asOf.getTime();
    // No id is given out before its year; that is all that some records say.
    const years = idsOf(finding).flatMap((id) => /^[A-Z]+-(\d{4})-/.exec(id)?.[1] ?? []);
    return years.length === 0 || Math.min(...years.map(Number)) <= asOf.getUTCFullYear();
  };
}

function codeFindings({ base, head }: ChangeSides): {
  readonly code: readonly ReportedFinding[];
  readonly ended: readonly ReportedFinding[];
} {
  const code = openFindings(base).filter(({ suppression }) => !suppression);
  const now = openFindings(head);
  const left = new Set(now.map(({ fingerprint }) => fingerprint));
  const ended = introducedFindings(code, now).filter(({ fingerprint }) => !left.has(fingerprint));
  return { code, ended };
}

function targetReasons(
  assessed: readonly AssessedTarget[],
  { absent, claim }: SelectedTargets,
  targets: FixReport['targets'],
): readonly FixReason[] {
  const reasons: FixReason[] = [];
  const remaining = targets.filter(({ status }) => status === 'remains');
  const ofPackages = remaining.filter((one) => one.package !== null);
  const inCode = remaining.filter((one) => one.package === null);
  if (ofPackages.length > 0)
    reasons.push(
      fixReason(
        'advisory_remains',
        'not_fixed',
        'Still there',
        ofPackages.flatMap(({ id, package: found, after }) =>
          after.length === 0
            ? [`${id} in ${found?.name}`]
            : after.map(({ version, path }) => `${id}: ${found?.name} ${version} in ${path}`),
        ),
      ),
    );
  if (inCode.length > 0)
    reasons.push(
      fixReason(
        'finding_remains',
        'not_fixed',
        'Still there',
        inCode.map(({ id, before }) => `${id} in ${before[0]?.path}:${before[0]?.line}`),
      ),
    );
  const questions = Map.groupBy(assessed, ({ question }) => question);
  for (const [question, text] of questionTexts) {
    const own = questions.get(question) ?? [];
    if (own.length > 0)
      reasons.push(
        fixReason(
          question,
          'unknown',
          text,
          own.map(({ target }) => `${target.id} in ${target.package?.name}`),
        ),
      );
  }
  if (absent.length > 0)
    reasons.push(
      fixReason(
        'target_not_in_base',
        targets.length === 0 || claim.from === 'asked' ? 'unknown' : null,
        'Not found before the change',
        absent,
      ),
    );
  if (targets.length === 0 && absent.length === 0)
    reasons.push(
      fixReason('no_target', 'unknown', 'Nothing that was found before the change is affected by it'),
    );
  return reasons;
}

/** What the same rule finds of the change: often the same, by a way that is harder to follow. */
function replacedFindings(
  ended: readonly ReportedFinding[],
  { findings, introduced }: KnownRun,
): readonly FixReason[] {
  const rules = new Set(ended.map(({ ruleId }) => ruleId));
  const came = findings.filter((finding) => introduced.has(finding) && rules.has(finding.ruleId));
  return came.length === 0
    ? []
    : [
        fixReason(
          'finding_remains',
          'unknown',
          'The same rule finds something else now',
          came.map(findingText),
        ),
      ];
}

const questionTexts = [
  ['not_comparable', 'Replaced by a version that cannot be compared with advisories'],
  ['lockfile_removed', 'No lockfile says which version is installed'],
  ['not_checked', 'Could not be checked after the change'],
] as const;

/** Names what a limit, a failed engine or a file that cannot be read left out: what was there may be there still. */
function uncheckedReasons(
  { dependency, security }: { readonly dependency: KnownRun; readonly security: KnownRun },
  targets: FixReport['targets'],
  unreadPaths: ReadonlySet<string>,
): readonly FixReason[] {
  const isOfPackages = targets.some((target) => target.package !== null);
  const isOfCode = targets.some((target) => target.package === null);
  const runs = [...(isOfPackages ? [dependency] : []), ...(isOfCode ? [security] : [])];
  const skipped = runs.flatMap(({ sides: { head } }) => head.coverage.skipped.map(({ reason }) => reason));
  // These two are known by file and by ecosystem.
  const left = skipped.filter(
    (reason) =>
      reason !== 'parse_error' && reason !== 'no_advisories' && openSkips.some((one) => one === reason),
  );
  const reasons: FixReason[] = [];
  if (left.length > 0)
    reasons.push(fixReason('not_checked', 'unknown', 'Parts of the repository could not be checked', left));
  if (unreadPaths.size > 0)
    reasons.push(fixReason('not_checked', 'unknown', 'Changed files could not be read', unreadPaths));
  return reasons;
}

/** What the change introduces, and what of the findings before it only hides. */
function changeReasons(runs: readonly KnownRun[]): readonly FixReason[] {
  const reasons: FixReason[] = [];
  const hidden = runs.flatMap(({ findings, introduced }) =>
    findings.filter((finding) => finding.suppression && !introduced.has(finding)),
  );
  if (hidden.length > 0)
    reasons.push(
      fixReason(
        'suppressed',
        'not_fixed',
        'Suppressed by the change instead of repaired',
        hidden.map((finding) => `${findingText(finding)} (${finding.suppression?.kind})`),
      ),
    );
  const introduced = runs.flatMap((run) => run.findings.filter((finding) => run.introduced.has(finding)));
  reasons.push(...lockfileReasons(introduced));
  const worse = introduced.filter(isRefuting);
  if (worse.length > 0)
    reasons.push(
      fixReason('vulnerability_introduced', 'not_fixed', 'Introduced by the change', worse.map(findingText)),
    );
  return reasons;
}

/** A vulnerable package of any severity, and what the default gate stops at. */
function isRefuting({
  category,
  severity,
  confidence,
  priority,
  advisory,
  ruleId,
}: ReportedFinding): boolean {
  if (category === 'license' || isLockfileRule(ruleId)) return false;
  if (advisory !== null) return ruleId !== 'unmaintained-dependency';
  return (
    priority.level === 'urgent' || (confidence === 'high' && severityRank(severity) <= severityRank('high'))
  );
}

function findingText({ advisory, package: found, ruleId, location }: ReportedFinding): string {
  const where = location ? `${location.path}:${location.startLine}` : 'the repository';
  return advisory && found
    ? `${advisory.id}: ${found.name} ${found.version} in ${where}`
    : `${ruleId} in ${where}`;
}

/** What refutes first, then what leaves open, then what is only said. */
function byWeight(a: FixReason, b: FixReason): number {
  const rank = ({ leadsTo }: FixReason) => (leadsTo === 'not_fixed' ? 0 : leadsTo === 'unknown' ? 1 : 2);
  return rank(a) - rank(b);
}
