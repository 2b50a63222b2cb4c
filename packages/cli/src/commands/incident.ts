import type { IncidentReport, IndicatorsReport } from '@assay/core/repository-history';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { usageFailure } from '../failures/failure.ts';
import {
  indicatorColumns,
  listed,
  occurrenceColumns,
  reachLines,
  unknownSentence,
  verdictSentence,
} from '../history/incident-view.ts';
import { betweenFlag, windowOf } from '../history/incident-window.ts';
import { readIndicatorList } from '../history/read-indicator-list.ts';
import { plain } from '../output/colors.ts';
import { createProgress } from '../output/progress.ts';
import { printTable } from '../output/tables.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { cacheFolder } from '../settings/cache-folder.ts';

export default class Incident extends AssayCommand {
  static override summary = 'Show whether a repository had a package in a window of time';
  static override description =
    `Searches every version of every lockfile and manifest on every branch and tag of the Git history. Where nothing is
found, steps of pipelines that install without a frozen lockfile could have resolved it, and it is unknown where a manifest has no lockfile, a file
cannot be read, or a shallow clone begins later. With --indicators, searches for every package and every digest of an archive in a list:
lines, CSV or JSON. Needs no portal, no network and no advisories.
Exits with 1 when the package was present, 0 when it was found nowhere, and 3 when that is unknown or it could have been resolved.`;
  static override examples = [
    '<%= config.bin %> incident axios@1.14.1 --between 2026-03-30 2026-04-01',
    '<%= config.bin %> incident "npm:left-pad@>=1.3.0 <1.3.2" path/to/project',
    '<%= config.bin %> incident pkg:pypi/requests@2.31.0 --json',
    '<%= config.bin %> incident --indicators poisoned.csv path/to/project',
  ];
  static override args = {
    package: stringArg({
      description:
        'Package URL, or name with a version or range: axios@1.14.1, "npm:axios@>=1.14.0 <1.14.2"; left out with --indicators',
    }),
    path: stringArg({ description: 'Repository, or a folder in it', default: '.' }),
  };
  static override flags = {
    between: betweenFlag,
    indicators: string({
      description: 'List of packages with versions, and of digests of archives: lines, CSV or JSON',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<IncidentReport | IndicatorsReport> {
    const { args, flags } = await this.parse(Incident);
    const { from, to } = windowOf(flags.between);
    const { findIncident, findIndicators, openHistory, parsePackageQuestion } = await import(
      '@assay/core/repository-history'
    );
    const { indicators: file } = flags;
    const list = file === undefined ? undefined : await readIndicatorList(file);
    if (list === undefined && args.package === undefined)
      throw usageFailure('Name a package, or a list with --indicators FILE.');
    // With a list, what comes first is the path.
    const path = list === undefined ? args.path : (args.package ?? args.path);
    const question = list === undefined ? parsePackageQuestion(args.package ?? '') : undefined;
    const signal = interruptSignal();
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    progress.update('Reading the history', 0);
    const { index, git, folder } = await openHistory(path, {
      environment: process.env,
      cacheFolder: await cacheFolder(),
      signal,
      onProgress: (done) => progress.update('Reading the history', done),
    });
    progress.done();
    const options = { git, from, to, folder, signal };
    const report =
      question === undefined
        ? await findIndicators(index, list ?? [], options)
        : await findIncident(index, { ...options, question });
    process.exitCode =
      report.verdict === 'present'
        ? exitStatus.findings
        : report.verdict === 'not_found'
          ? exitStatus.clean
          : exitStatus.undecided;
    if (!this.jsonEnabled()) {
      if ('indicators' in report) await this.#showAll(report);
      else await this.#show(report, folder);
    }
    return report;
  }

  async #showAll({ indicators }: IndicatorsReport): Promise<void> {
    await printTable(indicators, indicatorColumns);
    const without = indicators.find(({ withoutDigests }) => withoutDigests.length > 0)?.withoutDigests ?? [];
    if (without.length > 0)
      this.print(`unknown: digests of archives, as not all packages have one in ${plain(listed(without))}.`);
  }

  async #show(report: IncidentReport, folder: string): Promise<void> {
    this.print(verdictSentence(report, folder));
    if (report.occurrences.length > 0) {
      this.print('');
      await printTable(report.occurrences, occurrenceColumns);
    }
    for (const { path, line, command, branches } of report.couldHaveResolved)
      this.print(`could have resolved: ${path}:${line} ${command} (${listed(branches)})`);
    for (const line of reachLines(report)) this.print(line);
    for (const one of report.unknown) this.print(unknownSentence(one));
    const { fileVersions, commits, branches, tags } = report.history;
    this.note(
      `Searched ${fileVersions} versions of lockfiles and manifests in ${commits} commits, ${branches} branches and ${tags} tags. ` +
        'Deleted branches, and what was installed without a commit, are not in the history.',
    );
  }
}
