import type { ExposureReport } from '@assay/core/repository-history';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { exposureColumns, exposureOrder, gapSentence } from '../history/exposure-view.ts';
import { readExposures } from '../history/read-exposures.ts';
import { createProgress } from '../output/progress.ts';
import { printTable } from '../output/tables.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';

type Reply = ExposureReport & { readonly complete: boolean };

/** What leaves the answer open; old versions of a file that cannot be read and a missing KEV catalog are said. */
const undecided: ReadonlySet<string> = new Set(['no_history', 'shallow_clone', 'no_advisories']);

export default class ExposureCommand extends AssayCommand {
  static override summary = 'Show how long known vulnerabilities were in a repository';
  static override description =
    `Reads every version of every lockfile and manifest on every branch and tag of the Git history, and shows for each
advisory and file when it was present, published, exploited (KEV) and fixed, and who brought it and fixed it. Needs no portal and no network;
\`assay advisories sync\` first. Later runs read only what is new. The table shows what is open, exploited or malicious on the branch that is checked
out; --all adds what is fixed. JSON holds every branch.
Exits with 0, and with 3 where the answer is open: a shallow clone, no lockfile in the history, or packages without advisories.`;
  static override examples = [
    '<%= config.bin %> exposure',
    '<%= config.bin %> exposure path/to/project --all',
    '<%= config.bin %> exposure --advisory CVE-2021-44228 --branch release-1.x',
    '<%= config.bin %> exposure --json | jq ".summary.medianDaysToFix"',
  ];
  static override args = {
    path: stringArg({ description: 'Repository, or a folder in it', default: '.' }),
  };
  static override flags = {
    all: boolean({ description: 'Also list what is fixed' }),
    advisory: string({ description: 'Only this advisory, by ID or alias', helpValue: 'ID' }),
    branch: string({
      description: 'Branch of the table and the summary instead of the one that is checked out',
      helpValue: 'NAME',
    }),
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ExposureCommand);
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const report = await readExposures(args.path, {
      ...flags,
      dataDirectory: flags['data-dir'],
      progress,
      signal: interruptSignal(),
    });
    const complete = report.gaps.length === 0;
    if (report.gaps.some(({ reason }) => undecided.has(reason))) process.exitCode = exitStatus.undecided;
    if (!this.jsonEnabled()) await this.#show(report, flags.all || flags.advisory !== undefined);
    for (const gap of report.gaps) this.note(gapSentence(gap));
    return { complete, ...report };
  }

  async #show({ exposures: all, summary, history }: ExposureReport, withFixed: boolean): Promise<void> {
    const exposures = all.filter(({ isOnBranch }) => isOnBranch);
    const shown = exposures.filter(
      ({ fixed, exploited, kind }) =>
        withFixed || fixed === null || exploited !== null || kind === 'malicious',
    );
    await printTable(shown.toSorted(exposureOrder), exposureColumns);
    const open = exposures.filter(({ fixed }) => fixed === null).length;
    const fixed = exposures.length - open;
    const rest = exposures.length - shown.length;
    this.note(`${open} open, ${fixed} fixed${rest > 0 ? ` (${rest} of them not listed: --all)` : ''}.`);
    if (summary.medianDaysToFix !== null)
      this.note(
        `Median time to fix after publication: ${summary.medianDaysToFix} days (${summary.countedForMedian} fixes). ` +
          `${summary.introducedAfterPublication} were published before they were introduced.`,
      );
    this.note(
      `Read ${history.fileVersions} versions of lockfiles and manifests in ${history.commits} commits, ` +
        `${history.branches} branches and ${history.tags} tags.`,
    );
  }
}
