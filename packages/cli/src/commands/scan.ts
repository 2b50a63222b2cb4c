import type { AuditType } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../assay-command.ts';
import { gateOf, outcomeStatus } from '../audit-outcome.ts';
import { exitStatus } from '../exit-status.ts';
import { usageFailure } from '../failure.ts';
import { auditTypes, categories, severityNames } from '../field-values.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { type PrintOptions, printFindings } from '../output/print-findings.ts';
import { createProgress } from '../output/progress.ts';
import { coverageNotes, coverageText, number, priorities, verdictText } from '../output/summary.ts';
import type { ScanDocument } from '../scan/document.ts';
import { parseOutputs, scanFormats, writeScan } from '../scan/outputs.ts';
import { runScan } from '../scan/run-scan.ts';
import { boundYoungHeap } from '../steady-heap.ts';

export default class Scan extends AssayCommand {
  static override summary = 'Scan a folder or Git checkout without a server';
  static override description = `Scans the working tree, or with --ref a commit. Respects .gitignore.
Uses the same engines, findings and fingerprints as the portal. Ctrl-C stops the scan and prints the findings so far.`;
  static override examples = [
    '<%= config.bin %> scan',
    '<%= config.bin %> scan ../my-project --type security --fail-on medium',
    '<%= config.bin %> scan --category secrets-in-code --history',
    '<%= config.bin %> scan --format json --output assay.json',
    '<%= config.bin %> scan --output assay.sarif --output assay.html',
    '<%= config.bin %> scan --staged',
    '<%= config.bin %> scan --since main --format github',
    '<%= config.bin %> scan --baseline assay.json --fail-on low',
  ];
  static override args = {
    path: stringArg({ description: 'Folder, checkout, bare repository or file', default: '.' }),
  };
  static override flags = {
    type: string({
      description: 'Audit type (can be repeated or separated by commas; default: all)',
      options: auditTypes,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    category: string({
      description: 'Finding category; engines that report no such finding are not run (default: all)',
      options: categories,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    ref: string({ description: 'Scan this branch, tag or commit instead of the working tree' }),
    'fail-on': string({
      description:
        'Minimum severity that makes the command exit with 1, besides what is urgent (default: high)',
      options: [...severityNames, 'never'],
    }),
    'fail-on-priority': string({
      description: 'Minimum priority that makes the command exit with 1; replaces the default --fail-on',
      options: [...priorities, 'never'],
    }),
    strict: boolean({
      description: 'Exit with 3 if anything was not checked (missing lockfile, unsupported language)',
    }),
    format: string({ description: 'Output format (default: text)', options: scanFormats }),
    output: string({
      char: 'o',
      description: 'Output file; format by extension or FORMAT=FILE (can be repeated)',
      helpValue: 'FILE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    staged: boolean({
      description: 'Report only findings introduced by staged changes (for a pre-commit hook)',
      exclusive: ['since', 'ref'],
    }),
    history: boolean({
      description: 'Also scan the Git history for secrets',
      exclusive: ['staged', 'since'],
    }),
    since: string({
      description: 'Report only findings introduced since the merge base with this branch, tag or commit',
      helpValue: 'REF',
      exclusive: ['ref'],
    }),
    baseline: string({
      description: 'Report only findings that are not in this earlier result (--format json)',
      helpValue: 'FILE',
    }),
    offline: boolean({
      description: 'Do not query osv.dev; use the local advisory database (`assay advisories sync`)',
    }),
    verify: string({
      description:
        'Verify secrets with this provider (can be repeated; "all" for every provider; docs: secrets)',
      helpValue: 'PROVIDER|all',
      multiple: true,
      multipleNonGreedy: true,
      exclusive: ['offline'],
    }),
    'min-confidence': string({
      description: 'Hide secrets below this confidence',
      options: ['validated', 'provider', 'structured', 'generic'],
    }),
    all: boolean({ description: 'Show every location of a finding, not only the first' }),
    'update-baseline': boolean({ description: 'Write the current findings to the --baseline file' }),
  };

  async run(): Promise<ScanDocument> {
    boundYoungHeap();
    const { args, flags } = await this.parse(Scan);
    if (flags['update-baseline'] && flags.baseline === undefined)
      throw usageFailure('--update-baseline requires --baseline FILE.');
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const signal = interruptSignal();
    // Locations of a commit are not files of this machine.
    const folder = flags.ref === undefined ? args.path : undefined;
    const outputs = parseOutputs(flags.output ?? [], flags.format);
    const scanned = await runScan({
      path: args.path,
      ref: flags.ref,
      changes: flags.staged
        ? { kind: 'staged' }
        : flags.since === undefined
          ? undefined
          : { kind: 'since', ref: flags.since },
      types: flags.type,
      categories: flags.category,
      baseline: flags.baseline,
      updateBaseline: flags['update-baseline'],
      history: flags.history,
      offline: flags.offline,
      verify: flags.verify,
      minConfidence: flags['min-confidence'],
      version: this.config.version,
      progress,
      signal,
    }).finally(() => progress.done());
    const { document } = scanned;
    const { version } = this.config;
    for (const { file, format } of outputs) await writeScan(scanned, format, file, version);
    if (!this.jsonEnabled()) {
      if (flags.format === undefined || flags.format === 'table')
        await this.#show(document, { all: flags.all, folder, signal });
      else if (!outputs.some(({ takesFormat }) => takesFormat)) {
        await writeScan(scanned, flags.format, undefined, version);
      }
    }
    for (const { coverage } of document.audits) {
      for (const text of coverageNotes(coverage)) this.note(text);
    }
    if (scanned.interruption) {
      process.stderr.write(
        `assay: ${scanned.interruption.message} The result is what was found until then.\n`,
      );
      process.exitCode = exitStatus.interrupted;
      return document;
    }
    if (signal.aborted) {
      process.stderr.write('assay: Interrupted. The list above is incomplete.\n');
      process.exitCode = exitStatus.interrupted;
      return document;
    }
    process.exitCode = outcomeStatus(document.audits, gateOf(flags));
    return document;
  }

  async #show({ audits }: ScanDocument, options: PrintOptions): Promise<void> {
    const findings = audits.flatMap((audit) => audit.findings);
    const open = findings.filter(({ status }) => status === 'open');
    if (open.length > 0) {
      const { loadRules } = await import('@assay/core/scan');
      const rules = await loadRules(audits.map(({ type }) => type as AuditType));
      await printFindings(open, { ...options, cweOf: (ruleId) => rules.get(ruleId)?.cwe ?? [] });
      if (options.signal?.aborted) return;
      this.print('');
    }
    for (const { type, summary, coverage } of audits) {
      this.print(`${type}: ${verdictText({ summary, coverage })}; ${coverageText(coverage)}`);
    }
    const accepted = findings.length - open.length;
    if (accepted > 0)
      this.print(
        `${number(accepted)} more ${accepted === 1 ? 'is' : 'are'} accepted (--format json shows them)`,
      );
  }
}
