import { writeFile } from 'node:fs/promises';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../assay-command.ts';
import { outcomeStatus } from '../audit-outcome.ts';
import { usageFailure } from '../failure.ts';
import { auditTypes, severityNames } from '../field-values.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { printFindings } from '../output/findings-table.ts';
import { jsonText } from '../output/json.ts';
import { createProgress } from '../output/progress.ts';
import { countsText, coverageText, number } from '../output/summary.ts';
import type { ScanDocument } from '../scan/document.ts';
import { runScan } from '../scan/run-scan.ts';

const formats = ['table', 'json'];

export default class Scan extends AssayCommand {
  static override summary = 'audit a folder or git checkout on the spot, without a server';
  static override description =
    `Looks at the files as they are now, or with --ref at a commit. What .gitignore leaves out is left out.
The same engines, findings and fingerprints as the portal's.`;
  static override examples = [
    '<%= config.bin %> scan',
    '<%= config.bin %> scan ../my-project --type security --fail-on medium',
    '<%= config.bin %> scan --format json --output assay.json',
    '<%= config.bin %> scan --baseline assay.json --fail-on low',
  ];
  static override args = {
    path: stringArg({ description: 'folder, checkout, bare repository or file', default: '.' }),
  };
  static override flags = {
    type: string({
      description: 'type of audit; may be given several times (default: all)',
      options: auditTypes,
      multiple: true,
      multipleNonGreedy: true,
    }),
    ref: string({ description: 'look at this branch, tag or commit instead of the files' }),
    'fail-on': string({
      description: 'least severity that ends with 1',
      options: [...severityNames, 'never'],
      default: 'high',
    }),
    format: string({ description: 'form of the result', options: formats, default: 'table' }),
    output: string({ char: 'o', description: 'write the result to a file', helpValue: 'FILE' }),
    baseline: string({
      description: 'accept what this earlier result (--format json) holds',
      helpValue: 'FILE',
    }),
    offline: boolean({
      description: 'ask no server for advisories; use what `assay advisories sync` has kept',
    }),
    'update-baseline': boolean({ description: 'write what is there now to the --baseline file' }),
  };

  async run(): Promise<ScanDocument> {
    const { args, flags } = await this.parse(Scan);
    if (flags['update-baseline'] && flags.baseline === undefined)
      throw usageFailure('--update-baseline needs --baseline FILE.');
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const document = await runScan({
      path: args.path,
      ref: flags.ref,
      types: flags.type,
      baseline: flags.baseline,
      updateBaseline: flags['update-baseline'],
      offline: flags.offline,
      version: this.config.version,
      progress,
      signal: interruptSignal(),
    }).finally(() => progress.done());
    const text = flags.format === 'json' ? jsonText(document) : undefined;
    if (flags.output !== undefined) await writeFile(flags.output, text ?? jsonText(document));
    else if (text !== undefined && !this.jsonEnabled()) process.stdout.write(text);
    if (flags.format === 'table' && !this.jsonEnabled()) await this.#show(document);
    process.exitCode = outcomeStatus(
      document.audits,
      flags['fail-on'] === 'never' ? undefined : flags['fail-on'],
    );
    return document;
  }

  async #show({ audits }: ScanDocument): Promise<void> {
    const findings = audits.flatMap((audit) => audit.findings);
    const open = findings.filter(({ status }) => status === 'open');
    if (open.length > 0) {
      await printFindings(open);
      this.print('');
    }
    for (const { type, summary, coverage } of audits) {
      this.print(`${type}: ${countsText(summary)}; ${coverageText(coverage)}`);
    }
    const accepted = findings.length - open.length;
    if (accepted > 0)
      this.print(
        `${number(accepted)} more ${accepted === 1 ? 'is' : 'are'} accepted (--format json shows them)`,
      );
  }
}
