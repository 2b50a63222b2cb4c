import type { AuditType, ComplianceProfile } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { profileFlag } from '../arguments/profile-flag.ts';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { useProxy } from '../client/use-proxy.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { usageFailure } from '../failures/failure.ts';
import { auditTypes, categories, severityNames } from '../field-values.ts';
import { gateOf, scanStatus } from '../gates/audit-outcome.ts';
import type { FailOn } from '../gates/fail-on.ts';
import { paint } from '../output/colors.ts';
import { type PrintOptions, printFindings } from '../output/print-findings.ts';
import { createProgress } from '../output/progress.ts';
import {
  confidences,
  countAtLeast,
  coverageText,
  number,
  priorities,
  type Severity,
  severities,
  verdictText,
} from '../output/summary.ts';
import { terminalWidth } from '../output/tables.ts';
import { wrapWords } from '../output/text-width.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { boundYoungHeap } from '../process/steady-heap.ts';
import { chosenSeverities, chosenTypes, defaultTypes, thresholdsOf } from '../scan/chosen.ts';
import { type ScanCounts, type ScanDocument, withoutNewerRules } from '../scan/document.ts';
import { parseOutputs, scanFormats, writeScan } from '../scan/outputs.ts';
import { readConfig } from '../scan/read-config.ts';
import { runScan } from '../scan/run-scan.ts';
import { checkedNothing, scanNotes } from '../scan/scan-notes.ts';

export default class Scan extends AssayCommand {
  static override summary = 'Scan a folder or Git checkout, without a server';
  static override description =
    `Audits the files as they are now, or a commit with --ref, for insecure code, secrets and vulnerable dependencies.
--type all adds code quality and compliance. Files that .gitignore names are skipped. Rules, findings and fingerprints are
the same as the portal's. Ctrl-C stops the scan and keeps what was found so far.

Several paths are audited as parts of their repository: its settings apply, data flow between them is followed, and places
are relative to it.

To accept a finding, write a comment \`assay:ignore RULE reason\` on its line or the line before, or a line
\`PATH RULE # reason\` in .assayignore; or accept all current findings with --baseline FILE --update-baseline.
\`assay explain RULE\` describes a rule and how to fix what it finds.

assay.config.json sets the audits, what fails them, excluded paths and rules; flags win. \`assay init\` writes one.`;
  static override examples = [
    '<%= config.bin %> scan',
    '<%= config.bin %> scan ../my-project --type security --fail-on medium',
    '<%= config.bin %> scan packages/api packages/web',
    '<%= config.bin %> scan --type all --all',
    '<%= config.bin %> scan --category secrets-in-code --history',
    '<%= config.bin %> scan --min-severity high',
    '<%= config.bin %> scan --format json --output assay.json',
    '<%= config.bin %> scan --output assay.sarif --output assay.html',
    '<%= config.bin %> scan --staged',
    '<%= config.bin %> scan --since HEAD~3 --format github',
    '<%= config.bin %> scan --baseline assay.json --update-baseline',
    '<%= config.bin %> scan --baseline assay.json --fail-on low',
    '<%= config.bin %> scan --fail-on medium --fail-on-confidence medium',
  ];
  static override args = {
    path: stringArg({
      description: 'Folder, checkout, bare repository or file; several of one repository are its parts',
      default: ['.'],
      multiple: true,
    }),
  };
  static override flags = {
    type: string({
      description: 'Audit types, comma-separated or repeated (default: security,dependency)',
      options: [...auditTypes, 'all'],
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    category: string({
      description: 'Report only these finding categories; engines for others do not run (default: all)',
      options: categories,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    severity: string({
      description: 'Report only these severities',
      options: severityNames,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    'min-severity': string({ description: 'Report only this severity and above', options: severityNames }),
    profile: profileFlag,
    ref: string({ description: 'Scan this Git revision instead of the files' }),
    'fail-on': string({
      description:
        'Minimum severity that makes the command exit with 1, as urgent findings do; CATEGORY=SEVERITY for one category (default: high; with --staged also secrets-in-code=medium)',
      helpValue: 'SEVERITY',
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    'fail-on-priority': string({
      description: 'Minimum priority that makes the command exit with 1; replaces the default --fail-on',
      options: [...priorities, 'never'],
    }),
    'fail-on-confidence': string({
      description:
        'Minimum confidence of the findings that --fail-on counts (default: high; with --staged medium for secrets)',
      options: [...confidences],
    }),
    strict: boolean({
      description:
        'Exit with 3 if an audit is limited or partial (missing lockfile, unsupported language, unread files), or nothing was scanned',
    }),
    format: string({ description: 'Output format (default: table)', options: scanFormats }),
    output: string({
      char: 'o',
      description: 'Write the result to a file, by its extension or as FORMAT=FILE; repeatable',
      helpValue: 'FILE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    staged: boolean({
      description: 'Report only findings introduced by staged changes (pre-commit hook)',
      exclusive: ['since', 'ref'],
    }),
    history: boolean({
      description: 'Scan all earlier commits for secrets as well',
      exclusive: ['staged', 'since'],
    }),
    since: string({
      description: 'Report only findings introduced since the merge base with this Git revision',
      helpValue: 'REV',
      exclusive: ['ref'],
    }),
    baseline: string({
      description:
        'Report only findings that are not in this earlier result (--format json), or are worse now; what newer rules find in its commit fails nothing',
      helpValue: 'FILE',
    }),
    offline: boolean({
      description: 'Query no server for advisories; use the local database of `assay advisories sync`',
    }),
    verify: string({
      description: 'Verify found secrets with this provider, or with all of them; repeatable',
      helpValue: 'PROVIDER|all',
      multiple: true,
      multipleNonGreedy: true,
      exclusive: ['offline'],
    }),
    'min-confidence': string({
      description: 'Hide findings below this confidence',
      options: [...confidences],
    }),
    'no-cache': boolean({
      description: 'Read every file again, and keep no results for the next scan',
    }),
    all: boolean({ description: 'Show every location of a finding, not only the first' }),
    'update-baseline': boolean({
      description: 'Write the current findings to the --baseline file and exit with 0',
    }),
  };

  async run(): Promise<ScanDocument> {
    boundYoungHeap();
    const { args, flags } = await this.parse(Scan);
    if (flags['update-baseline'] && flags.baseline === undefined)
      throw usageFailure('--update-baseline requires --baseline FILE.');
    // A secret that is committed once stays in the history.
    const ofHook: FailOn['byCategory'] = flags.staged ? { 'secrets-in-code': 'medium' } : {};
    const url = args.path.find((path) => /^(?:[a-z][a-z+.-]*:\/\/|[\w.-]+@[\w.-]+:)/i.test(path));
    if (url !== undefined)
      throw usageFailure(
        `assay scan reads folders on this machine, and ${url} is a URL. Clone it with \`git clone\` and scan the clone, or register it in the portal with \`assay repos add\`.`,
      );
    const { severalPaths, tryEachText } = await import('@assay/core/scan');
    // Set by scan.sh after native code has ended the process of this scan.
    if (process.env.ASSAY_EACH_TEXT_TRIED) tryEachText();
    const { path, parts } = await severalPaths(args.path, { environment: process.env });
    const config = await readConfig(path);
    const { threshold, byCategory } = thresholdsOf(flags, config, ofHook);
    const ofFlags = gateOf({ ...flags, 'fail-on': threshold });
    const isHook = flags.staged && flags['fail-on-confidence'] === undefined;
    const gate = {
      ...ofFlags,
      byCategory,
      categoryConfidence: isHook ? ('medium' as const) : ofFlags.failOnConfidence,
    };
    const types = chosenTypes({ ...flags, isPart: parts !== undefined }, config);
    await useProxy();
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const signal = interruptSignal();
    // Locations of a commit are not files of this machine.
    const folder = flags.ref === undefined ? path : undefined;
    const outputs = parseOutputs(flags.output ?? [], flags.format);
    const scanned = await runScan({
      path,
      parts,
      ref: flags.ref,
      changes: flags.staged
        ? { kind: 'staged' }
        : flags.since === undefined
          ? undefined
          : { kind: 'since', ref: flags.since },
      types,
      categories: flags.category,
      baseline: flags.baseline,
      updateBaseline: flags['update-baseline'],
      history: flags.history,
      profile: flags.profile as ComplianceProfile,
      offline: flags.offline,
      verify: flags.verify,
      minConfidence: flags['min-confidence'],
      cache: !flags['no-cache'],
      severities: chosenSeverities(flags),
      version: this.config.version,
      progress,
      signal,
    }).finally(() => progress.done());
    const { document } = scanned;
    const { version } = this.config;
    for (const { file, format } of outputs) await writeScan(scanned, format, file, version);
    if (!this.jsonEnabled()) {
      if (flags.format === undefined || flags.format === 'table')
        await this.#show(document, {
          all: flags.all,
          showsUnlikely: flags.all || flags['min-confidence'] !== undefined,
          folder,
          signal,
          isDefault: types === defaultTypes,
        });
      else if (!outputs.some(({ takesFormat }) => takesFormat)) {
        await writeScan(scanned, flags.format, undefined, version, signal);
      }
    }
    const isChange = flags.staged || flags.since !== undefined;
    for (const text of await scanNotes(document, { isChange, profile: flags.profile }))
      for (const line of wrapped(text, process.stderr)) this.note(line);
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
    if (flags['update-baseline']) {
      const open = document.audits.flatMap(({ findings }) =>
        findings.filter(({ status }) => status === 'open'),
      );
      this.note(
        `Accepted ${number(open.length)} ${open.length === 1 ? 'finding' : 'findings'} in ${flags.baseline}.`,
      );
      process.exitCode = exitStatus.clean;
      return document;
    }
    const gated = withoutNewerRules(document.audits);
    const status = scanStatus(gated, gate);
    const isUndecided = flags.strict && !isChange && checkedNothing(document);
    process.exitCode = status === exitStatus.clean && isUndecided ? exitStatus.undecided : status;
    if (status !== exitStatus.findings && isUnsure({ audits: gated }, gate)) this.note(unsureNote);
    return document;
  }

  async #show(
    { audits }: ScanDocument,
    { isDefault, showsUnlikely, ...options }: ShowOptions,
  ): Promise<void> {
    const findings = audits.flatMap((audit) => audit.findings);
    const open = findings.filter(({ status }) => status === 'open');
    const shown = showsUnlikely ? open : open.filter(({ confidence }) => confidence !== 'low');
    const { true: ofRules = [], false: others = [] } = Object.groupBy(
      shown,
      ({ introducedBy }) => `${introducedBy === 'rules'}` as const,
    );
    for (const [heading, some] of [
      [undefined, others],
      ['Found by newer rules in older code:', ofRules],
    ] as const) {
      if (some.length === 0) continue;
      const { loadRules } = await import('@assay/core/scan');
      const rules = await loadRules(audits.map(({ type }) => type as AuditType));
      if (heading !== undefined) this.print(paint('bold', heading));
      await printFindings(some, { ...options, cweOf: (ruleId) => rules.get(ruleId)?.cwe ?? [] });
      if (options.signal?.aborted) return;
      this.print('');
    }
    for (const { type, summary, coverage } of audits) {
      const verdict = showsUnlikely
        ? verdictText({ summary, coverage })
        : verdictText(
            { summary: likelyCounts(summary), coverage },
            countAtLeast(summary.byConfidence.low, 'info'),
          );
      const text = `${type}: ${verdict}; ${coverageText(coverage)}`;
      for (const line of wrapped(text, process.stdout)) this.print(line);
    }
    const hidden = open.length - shown.length;
    if (hidden > 0)
      this.#hint(
        `Not shown: ${number(hidden)} ${hidden === 1 ? 'finding' : 'findings'} of low confidence, as in tests and examples. Run \`assay scan --all\`.`,
      );
    if (isDefault) this.#hint('Not audited: code quality and compliance. Run `assay scan --type all`.');
    if (shown.length > 0)
      this.#hint(
        'To accept a finding: a comment `assay:ignore RULE reason` on its line, `PATH RULE # reason` in .assayignore, or --baseline FILE --update-baseline.',
      );
    const accepted = findings.length - open.length;
    if (accepted > 0)
      this.print(
        `${number(accepted)} more ${accepted === 1 ? 'is' : 'are'} accepted (--format json shows them)`,
      );
  }

  #hint(text: string): void {
    if (this.isQuiet) return;
    for (const line of wrapped(text, process.stdout)) this.print(paint('dim', line));
  }
}

/** Of findings that are not of low confidence. */
function likelyCounts(summary: ScanCounts): Record<Severity, number> {
  const counts = severities.map((severity) => [
    severity,
    summary[severity] - summary.byConfidence.low[severity],
  ]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}

interface ShowOptions extends PrintOptions {
  readonly isDefault: boolean;
  /** Also findings of low confidence. */
  readonly showsUnlikely: boolean;
}

/** Whether findings are severe enough to fail the command, and shown, but not certain enough to count. */
function isUnsure({ audits }: Pick<ScanDocument, 'audits'>, gate: Parameters<typeof scanStatus>[1]): boolean {
  const unsure = { ...gate, failOnConfidence: 'medium' as const, categoryConfidence: 'medium' as const };
  return gate.failOnConfidence === 'high' && scanStatus(audits, unsure) === exitStatus.findings;
}

const unsureNote =
  'Findings of medium confidence do not fail the command. To count them, use --fail-on-confidence medium.';

/** Lines for a terminal; one line elsewhere. */
function wrapped(text: string, stream: NodeJS.WriteStream): readonly string[] {
  const width = stream.isTTY ? terminalWidth() : undefined;
  return width === undefined ? [text] : wrapWords(text, width);
}
