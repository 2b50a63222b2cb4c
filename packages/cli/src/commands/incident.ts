import type { IncidentReport } from '@assay/core/repository-history';
import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { occurrenceColumns, reachLines, unknownSentence, verdictSentence } from '../history/incident-view.ts';
import { betweenFlag, windowOf } from '../history/incident-window.ts';
import { createProgress } from '../output/progress.ts';
import { printTable } from '../output/tables.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { cacheFolder } from '../settings/cache-folder.ts';

export default class Incident extends AssayCommand {
  static override summary = 'Show whether a repository had a package in a window of time';
  static override description =
    `Searches every version of every lockfile and manifest on every branch and tag of the Git history. Where nothing is
found, steps of pipelines that install without a frozen lockfile could have resolved it, and it is unknown where a manifest has no lockfile, a file
cannot be read, or a shallow clone begins later. Needs no portal, no network and no advisories.
Exits with 1 when the package was present, 0 when it was found nowhere, and 3 when that is unknown or it could have been resolved.`;
  static override examples = [
    '<%= config.bin %> incident axios@1.14.1 --between 2026-03-30 2026-04-01',
    '<%= config.bin %> incident "npm:left-pad@>=1.3.0 <1.3.2" path/to/project',
    '<%= config.bin %> incident pkg:pypi/requests@2.31.0 --json',
  ];
  static override args = {
    package: stringArg({
      description: 'Package URL, or name with a version or range: axios@1.14.1, "npm:axios@>=1.14.0 <1.14.2"',
      required: true,
    }),
    path: stringArg({ description: 'Repository, or a folder in it', default: '.' }),
  };
  static override flags = {
    between: betweenFlag,
  };

  async run(): Promise<IncidentReport> {
    const { args, flags } = await this.parse(Incident);
    const { from, to } = windowOf(flags.between);
    const { findIncident, openHistory, parsePackageQuestion } = await import(
      '@assay/core/repository-history'
    );
    const question = parsePackageQuestion(args.package);
    const signal = interruptSignal();
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    progress.update('Reading the history', 0);
    const { index, git, folder } = await openHistory(args.path, {
      environment: process.env,
      cacheFolder: await cacheFolder(),
      signal,
      onProgress: (done) => progress.update('Reading the history', done),
    });
    progress.done();
    const report = await findIncident(index, { git, question, from, to, folder, signal });
    process.exitCode =
      report.verdict === 'present'
        ? exitStatus.findings
        : report.verdict === 'not_found'
          ? exitStatus.clean
          : exitStatus.undecided;
    if (!this.jsonEnabled()) await this.#show(report);
    return report;
  }

  async #show(report: IncidentReport): Promise<void> {
    this.print(verdictSentence(report));
    if (report.occurrences.length > 0) {
      this.print('');
      await printTable(report.occurrences, occurrenceColumns);
    }
    for (const { path, line, command, branches } of report.couldHaveResolved)
      this.print(`could have resolved: ${path}:${line} ${command} (${branches.slice(0, 3).join(', ')})`);
    for (const line of reachLines(report)) this.print(line);
    for (const one of report.unknown) this.print(unknownSentence(one));
    const { fileVersions, commits, branches, tags } = report.history;
    this.note(
      `Searched ${fileVersions} versions of lockfiles and manifests in ${commits} commits, ${branches} branches and ${tags} tags. ` +
        'Deleted branches, and what was installed without a commit, are not in the history.',
    );
  }
}
