import type { FixReport } from '@assay/core/fix-verification';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { useProxy } from '../client/use-proxy.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { usageFailure } from '../failures/failure.ts';
import { reasonLines, targetColumns, verdictLine } from '../fixes/fix-view.ts';
import { createProgress } from '../output/progress.ts';
import { printTable } from '../output/tables.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { advisorySettings } from '../settings/advisory-settings.ts';
import { cacheFolder } from '../settings/cache-folder.ts';

export default class VerifyFix extends AssayCommand {
  static override summary = 'Verify that a change fixes what it claims to fix';
  static override description =
    `Audits both ends of BASE..HEAD by today's rules and advisories and by the settings of BASE, and looks for what makes a fix
none: a vulnerable copy that stays, another vulnerability, digests and addresses of archives that change, suppression, deletion or a move instead of
a repair, and removed tests or checks. What has to be gone is --advisory or --finding, else what the commit messages name, else what the change
touches. BASE is taken where the branch left it.
Exits with 0 when it is fixed, 1 when it is not, and 3 when that is unknown.`;
  static override examples = [
    '<%= config.bin %> verify-fix main..HEAD',
    '<%= config.bin %> verify-fix HEAD~1..HEAD path/to/project --advisory CVE-2021-44228',
    '<%= config.bin %> verify-fix main..HEAD --format json',
    '<%= config.bin %> verify-fix HEAD~1..HEAD --as-of head',
  ];
  static override args = {
    range: stringArg({ description: 'BASE..HEAD: branches, tags, commits or revisions', required: true }),
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
    offline: boolean({
      description: 'Query no server for advisories; use the local database of `assay advisories sync`',
    }),
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<FixReport> {
    const { args, flags } = await this.parse(VerifyFix);
    const asOf = asOfDay(flags['as-of']);
    await useProxy();
    const { verifyFix } = await import('@assay/core/fix-verification');
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const report = await verifyFix(args.path, {
      range: args.range,
      asked: { advisories: flags.advisory ?? [], findings: flags.finding ?? [] },
      asOf,
      engines: { advisories: await advisorySettings(flags['data-dir'], flags.offline) },
      cacheFolder: await cacheFolder(),
      source: { environment: process.env },
      signal: interruptSignal(),
      progress: (type, fraction) => progress.update(`${type} audit`, fraction),
    }).finally(() => progress.done());
    process.exitCode =
      report.verdict === 'fixed'
        ? exitStatus.clean
        : report.verdict === 'not_fixed'
          ? exitStatus.findings
          : exitStatus.undecided;
    if (flags.format === 'json') this.print(JSON.stringify(report, null, 2));
    else if (!this.jsonEnabled()) await this.#show(report);
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

function asOfDay(text: string | undefined): Date | 'head' | undefined {
  if (text === undefined || text === 'head') return text;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(day.getTime()))
    throw usageFailure(`${JSON.stringify(text)} is not a day. Use 2026-03-30, or head.`);
  return day;
}
