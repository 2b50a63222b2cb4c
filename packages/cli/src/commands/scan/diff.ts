import type { ComplianceProfile } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { profileFlag } from '../../arguments/profile-flag.ts';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { useProxy } from '../../client/use-proxy.ts';
import { usageFailure } from '../../failures/failure.ts';
import { auditTypes } from '../../field-values.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { gateFlags } from '../../gates/gate-flags.ts';
import { paint, paintSeverity, plain } from '../../output/colors.ts';
import { printFindings } from '../../output/print-findings.ts';
import { createProgress } from '../../output/progress.ts';
import { number } from '../../output/summary.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';
import { compareScans, type ScanComparison } from '../../scan/compare-scans.ts';
import { openCounts, type ScanDocument, type ScanFinding } from '../../scan/document.ts';
import { readSavedScan } from '../../scan/read-saved-scan.ts';
import { runScan } from '../../scan/run-scan.ts';
import { scanNotes } from '../../scan/scan-notes.ts';

type Side = Pick<ScanDocument, 'tool' | 'target' | 'completedAt'>;

export default class ScanDiff extends AssayCommand {
  static override summary = 'Compare two scans: saved results or commits';
  static override description =
    `Each side is the output of \`assay scan --format json\`, or a Git revision of the repository, which is scanned now.
Findings are paired by their identity, so that moved lines and renamed files are no difference. What is new or worse is
shown whole and decides on the exit code; what is gone takes a line each. Where the later scan did not read everything,
what it does not show is unknown and not gone. Save scans without filters such as --severity, --category or --since: what they
leave out would be new or gone.`;
  static override examples = [
    '<%= config.bin %> scan diff assay.json HEAD',
    '<%= config.bin %> scan diff HEAD~2 HEAD --fail-on never',
    '<%= config.bin %> scan diff HEAD~1 HEAD --type security --json=introduced,resolved',
  ];
  static override args = {
    before: stringArg({ description: 'Saved scan or Git revision', required: true }),
    after: stringArg({ description: 'Saved scan or Git revision to compare with BEFORE', required: true }),
  };
  static override flags = {
    ...gateFlags('high', ''),
    repository: string({
      description: 'Folder of the repository that revisions are of',
      default: '.',
      helpValue: 'PATH',
    }),
    offline: boolean({ description: 'Query no server for advisories; use the local database' }),
    profile: profileFlag,
    type: string({
      description: 'Audit types of revisions, comma-separated or repeated (default: security,dependency)',
      options: auditTypes,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
  };

  async run(): Promise<ScanComparison & { readonly before: Side; readonly after: Side }> {
    const { args, flags } = await this.parse(ScanDiff);
    const given = [args.before, args.after];
    const saved = [await readSavedScan(args.before), await readSavedScan(args.after)];
    const documents: ScanDocument[] = [];
    for (const [index, side] of given.entries()) {
      const ofOther = saved[1 - index]?.audits.map(({ type }) => type);
      const types = flags.type ?? ofOther ?? ['security', 'dependency'];
      documents.push(saved[index] ?? (await this.#scan(side, types, flags)));
    }
    const [before, after] = documents as [ScanDocument, ScanDocument];
    const comparison = await compareScans(before, after);
    await this.#show(comparison);
    for (const type of comparison.notCompared)
      this.note(`Only one of the two has a ${type} audit: nothing of it is compared.`);
    if (before.tool.version !== after.tool.version)
      this.note(
        `The two are by different versions (${before.tool.version}, ${after.tool.version}): what only one of them looks for is a difference, too.`,
      );
    for (const note of await notesOf([
      [args.before, before, saved[0] ? undefined : flags.profile],
      [args.after, after, saved[1] ? undefined : flags.profile],
    ]))
      this.note(note);
    const { introduced } = comparison;
    const audits = after.audits.map((audit) => ({
      ...audit,
      summary: openCounts(introduced.filter(({ auditType }) => auditType === audit.type)),
    }));
    process.exitCode = outcomeStatus(audits, gateOf(flags));
    return { before: sideOf(before), after: sideOf(after), ...comparison };
  }

  async #scan(
    ref: string,
    types: readonly string[],
    {
      repository: path,
      offline,
      profile,
    }: { readonly repository: string; readonly offline: boolean; readonly profile: string },
  ): Promise<ScanDocument> {
    if (/\.(?:json|sarif)$/.test(ref)) throw usageFailure(`There is no file ${ref}.`);
    await useProxy();
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const { document, interruption } = await runScan({
      path,
      parts: undefined,
      ref,
      changes: undefined,
      types,
      categories: undefined,
      baseline: undefined,
      updateBaseline: false,
      history: false,
      profile: profile as ComplianceProfile,
      offline,
      verify: undefined,
      minConfidence: undefined,
      cache: true,
      severities: undefined,
      version: this.config.version,
      progress,
      signal: interruptSignal(),
    }).finally(() => progress.done());
    // Half a side says nothing of what is gone.
    if (interruption) throw interruption;
    return document;
  }

  async #show({ introduced, resolved, unknown, accepted, unchanged }: ScanComparison): Promise<void> {
    if (!this.jsonEnabled() && introduced.length > 0) {
      this.print(paint('bold', 'New or worse:'));
      const { loadRules } = await import('@assay/core/scan');
      const rules = await loadRules();
      await printFindings(introduced, { cweOf: (ruleId) => rules.get(ruleId)?.cwe ?? [] });
      this.print('');
    }
    this.#list('Gone:', resolved);
    this.#list('Not found, but not everything was read:', unknown);
    this.#list('Accepted since:', accepted);
    const counts = [
      `${number(introduced.length)} new or worse`,
      `${number(resolved.length)} gone`,
      ...(unknown.length > 0 ? [`${number(unknown.length)} unknown`] : []),
      ...(accepted.length > 0 ? [`${number(accepted.length)} accepted since`] : []),
      `${number(unchanged)} unchanged`,
    ];
    this.print(`${counts.join(', ')}.`);
  }

  #list(title: string, findings: readonly ScanFinding[]): void {
    if (findings.length === 0) return;
    this.print(paint('bold', title));
    for (const { severity, title, location } of findings) {
      const place = location ? `  ${paint('cyan', plain(`${location.path}:${location.startLine}`))}` : '';
      this.print(`  ${paintSeverity(severity, severity.padEnd(8))}  ${plain(title)}${place}`);
    }
    this.print('');
  }
}

/** What was not read or not compared, each once, with the sides that it is about. */
async function notesOf(
  sides: readonly (readonly [name: string, document: ScanDocument, profile: string | undefined])[],
): Promise<readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [name, document, profile] of sides)
    for (const note of await scanNotes(document, { isChange: false, profile }))
      names.set(note, [...(names.get(note) ?? []), plain(name)]);
  return [...names].map(([note, about]) => `${about.join(' and ')}: ${note}`);
}

function sideOf({ tool, target, completedAt }: ScanDocument): Side {
  return { tool, target, completedAt };
}
