import type { BundleReplay, FixReport } from '@assay/core/fix-verification';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { useProxy } from '../client/use-proxy.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { usageFailure } from '../failures/failure.ts';
import { reasonLines, replayLine, targetColumns, verdictLine } from '../fixes/fix-view.ts';
import { type FixContext, replayHere, verifyHere, writeBundle } from '../fixes/run-verify-fix.ts';
import { createProgress } from '../output/progress.ts';
import { printTable } from '../output/tables.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';

export default class VerifyFix extends AssayCommand {
  static override summary = 'Verify that a change fixes what it claims to fix';
  static override description =
    `Audits both ends of BASE..HEAD by today's rules and advisories and by the settings of BASE, and looks for what makes a fix
none: a vulnerable copy that stays, another vulnerability, digests and addresses of archives that change, suppression, deletion or a move instead of
a repair, and removed tests or checks. What has to be gone is --advisory or --finding, else what the commit messages name, else what the change
touches. BASE is taken where the branch left it. Of upgraded packages of npm, Python and Go it compares what they export with what the code uses; a
release whose files are neither in the tree nor read with --registry is unknown, and said to be. Nothing of a package is run.

--bundle writes the verdict as an in-toto statement in a DSSE envelope, signed with --key (Ed25519), else unsigned. --replay finds the verdict of such
a file again from the two commits, in a clone of the same repository, and refuses a file that says anything else.
Exits with 0 when it is fixed, 1 when it is not or the bundle is refused, and 3 when that is unknown.`;
  static override examples = [
    '<%= config.bin %> verify-fix main..HEAD',
    '<%= config.bin %> verify-fix HEAD~1..HEAD path/to/project --advisory CVE-2021-44228',
    '<%= config.bin %> verify-fix main..HEAD --format json',
    '<%= config.bin %> verify-fix HEAD~1..HEAD --as-of head',
    '<%= config.bin %> verify-fix main..HEAD --bundle fix.intoto.json',
    '<%= config.bin %> verify-fix --replay fix.intoto.json',
  ];
  static override args = {
    range: stringArg({
      description: 'BASE..HEAD: branches, tags, commits or revisions; with --replay the repository',
    }),
    path: stringArg({ description: 'Repository', default: '.' }),
  };
  static override flags = {
    advisory: string({
      description: 'Advisory that has to be gone, by ID or alias; repeatable',
      helpValue: 'ID',
      multiple: true,
      multipleNonGreedy: true,
    }),
    finding: string({
      description: 'Fingerprint of a finding that has to be gone; repeatable',
      helpValue: 'FINGERPRINT',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'as-of': string({
      description:
        'Advisories that were published later do not count: a day, or `head` for the day of the last commit',
      helpValue: 'DAY',
    }),
    format: string({ description: 'Output format', options: ['text', 'json'], default: 'text' }),
    bundle: string({ description: 'Write the verdict to a file that --replay checks', helpValue: 'FILE' }),
    replay: string({
      description: 'Check a file that --bundle has written',
      helpValue: 'FILE',
      exclusive: ['bundle', 'advisory', 'finding', 'as-of'],
    }),
    key: string({
      description:
        'Ed25519 key in PEM: signs the bundle; with --replay, of the expected signer (private or public)',
      helpValue: 'FILE',
    }),
    registry: boolean({
      description:
        'Compare what upgraded packages of npm, Python and Go export with what the code uses of them by their archives in the configured registries, too; without it by files of the tree alone',
      exclusive: ['offline', 'replay'],
    }),
    offline: boolean({
      description: 'Query no server for advisories; use the local database of `assay advisories sync`',
    }),
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<FixReport | BundleReplay> {
    const { args, flags } = await this.parse(VerifyFix);
    const { replay, bundle, key, format } = flags;
    if (replay === undefined && args.range === undefined)
      throw usageFailure('verify-fix needs a range of commits, such as main..HEAD, or --replay FILE.');
    if (key !== undefined && replay === undefined && bundle === undefined)
      throw usageFailure('--key requires --bundle FILE or --replay FILE.');
    await useProxy();
    const context: FixContext = {
      path: replay === undefined ? args.path : (args.range ?? '.'),
      dataDirectory: flags['data-dir'],
      offline: flags.offline,
      asksRegistry: flags.registry,
      version: this.config.version,
      keyFile: key,
      progress: createProgress({ quiet: this.isQuiet || this.jsonEnabled() }),
      signal: interruptSignal(),
    };
    if (replay !== undefined) {
      const replayed = await replayHere(replay, context);
      process.exitCode = replayStatus(replayed);
      if (format === 'json') this.print(JSON.stringify(replayed, null, 2));
      else this.print(replayLine(replayed));
      return replayed;
    }
    const asked = { advisories: flags.advisory ?? [], findings: flags.finding ?? [] };
    const asOf = asOfDay(flags['as-of']);
    const report = await verifyHere({ range: args.range ?? '', asked, asOf }, context);
    if (bundle !== undefined) await writeBundle(bundle, report, { ...context, asked });
    process.exitCode = verdictStatus(report.verdict);
    if (format === 'json') this.print(JSON.stringify(report, null, 2));
    else if (!this.jsonEnabled()) await this.#show(report);
    if (bundle !== undefined)
      this.note(`Wrote ${bundle}${key === undefined ? ', unsigned (--key FILE signs it)' : ', signed'}.`);
    return report;
  }

  async #show(report: FixReport): Promise<void> {
    this.print(verdictLine(report));
    if (report.targets.length > 0) {
      this.print('');
      await printTable(report.targets, targetColumns);
      this.print('');
    }
    for (const reason of report.reasons) for (const line of reasonLines(reason)) this.print(line);
    this.note(`Compared ${report.base.slice(0, 12)} with ${report.head.slice(0, 12)}.`);
  }
}

function verdictStatus(verdict: FixReport['verdict']): number {
  if (verdict === 'fixed') return exitStatus.clean;
  return verdict === 'not_fixed' ? exitStatus.findings : exitStatus.undecided;
}

function replayStatus({ result, report }: BundleReplay): number {
  if (result === 'confirmed' && report !== null) return verdictStatus(report.verdict);
  return result === 'refused' ? exitStatus.findings : exitStatus.undecided;
}

function asOfDay(text: string | undefined): Date | 'head' | undefined {
  if (text === undefined || text === 'head') return text;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(day.getTime()))
    throw usageFailure(`${JSON.stringify(text)} is not a day. Use 2026-03-30, or head.`);
  return day;
}
