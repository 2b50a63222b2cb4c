import type { RuleInfo } from '@assay/core/scan';
import { string as stringArg } from '@oclif/core/args';
import { PortalCommand, type TargetFlags } from '../base-commands/portal-command.ts';
import type { FindingWithHistory } from '../client/api.d.ts';
import { mayBeId } from '../client/short-id.ts';
import { didYouMean } from '../failures/did-you-mean.ts';
import { Failure } from '../failures/failure.ts';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import { printFindings } from '../output/print-findings.ts';
import { printLines } from '../output/print-lines.ts';
import { ruleColumns } from '../output/rule-columns.ts';
import { printTable, terminalWidth } from '../output/tables.ts';
import { wrapWords } from '../output/text-width.ts';

interface Explanation {
  /** Null where the ID is another scanner's name for several rules. */
  readonly rule: RuleInfo | null;
  readonly finding: FindingWithHistory | null;
  /** Every rule that the ID means. */
  readonly rules: readonly RuleInfo[];
}

export default class Explain extends PortalCommand {
  static override summary = 'Explain a rule or a finding';
  static override description =
    'Shows what goes wrong, an example, how to fix it, the CWE, references, and how to accept it. A rule needs no portal, and may be named as Checkov, Trivy, KICS or zizmor do (CKV_AWS_20), which can mean several rules; the id of a finding is looked up in the portal.';
  static override examples = [
    '<%= config.bin %> explain sql-injection',
    '<%= config.bin %> explain CKV_AWS_20',
    '<%= config.bin %> explain 01920000',
    '<%= config.bin %> explain weak-hash --json=rule.title,rule.cwe',
  ];
  static override args = {
    id: stringArg({ description: 'ID of a rule or a finding', required: true }),
  };

  async run(): Promise<Explanation> {
    const { args, flags } = await this.parse(Explain);
    const { loadRules, rulesOfAlias } = await import('@assay/core/scan');
    const rules = await loadRules();
    const meant = rules.has(args.id) ? [] : rulesOfAlias(rules, args.id);
    if (meant.length > 1) return this.#list(args.id, meant);
    const known = rules.get(args.id) ?? meant[0];
    if (known === undefined && !mayBeId(args.id))
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `There is no rule ${args.id}.${didYouMean(args.id, [...rules.keys()])} \`assay rules list\` shows all rules.`,
      );
    const finding = known ? null : await this.#find(args.id, flags);
    const rule = known ?? rules.get(finding?.ruleId ?? '') ?? null;
    if (!this.jsonEnabled()) {
      if (finding) await printFindings([finding], { all: true });
      if (finding) this.print(`\n${plain(finding.description)}\n`);
      if (rule) await printLines(ruleLines(rule, terminalWidth()));
    }
    return { rule, finding, rules: rule ? [rule] : [] };
  }

  /** Other scanners have one name for what are several rules here. */
  async #list(alias: string, rules: readonly RuleInfo[]): Promise<Explanation> {
    if (!this.jsonEnabled()) {
      this.print(`${plain(alias)} is the name of ${rules.length} rules here:\n`);
      await printTable(rules, ruleColumns);
      this.print('\n`assay explain RULE` describes one of them.');
    }
    return { rule: null, finding: null, rules };
  }

  async #find(id: string, flags: TargetFlags): Promise<FindingWithHistory> {
    const client = await this.api(flags);
    return client.call('GET /v1/findings/{id}', { params: { id } });
  }
}

function* ruleLines(rule: RuleInfo, width: number | undefined): Generator<string> {
  const {
    id,
    title,
    severity,
    category,
    cwe,
    description,
    remediation,
    examples = [],
    references,
    aliases = [],
  } = rule;
  const room = width ?? Number.POSITIVE_INFINITY;
  yield `${paintSeverity(severity)}  ${paint('bold', title)}`;
  yield paint('dim', [id, category, ...cwe].join('  '));
  if (aliases.length > 0) yield paint('dim', `Elsewhere: ${aliases.join(', ')}`);
  if (description !== undefined) yield* section('What goes wrong', wrapWords(plain(description), room));
  const shown = examples.find(({ language }) => language === 'javascript') ?? examples[0];
  for (const { language, bad, good } of shown ? [shown] : []) {
    yield* section(
      `Example (${language})`,
      bad.split('\n').map((line) => `  ${plain(line)}`),
    );
    if (good !== null)
      yield* section(
        'Write instead',
        good.split('\n').map((line) => `  ${plain(line)}`),
      );
  }
  yield* section(
    'How to fix',
    remediation.split('\n').flatMap((line) => wrapWords(plain(line), room)),
  );
  yield* section('References', [
    ...cwe.map((name) => `https://cwe.mitre.org/data/definitions/${name.slice('CWE-'.length)}.html`),
    ...references,
  ]);
  yield* section('How to accept a finding', [
    `In the code:  a comment \`assay:ignore ${id} reason\` on the line, or on the line before`,
    `By path:      a line \`PATH ${id} # reason\` in .assayignore`,
    `In a scan:    --baseline FILE --update-baseline accepts all current findings`,
    'In a portal:  assay findings update ID --status acknowledged --comment "reason"',
  ]);
}

function* section(title: string, lines: readonly string[]): Generator<string> {
  yield '';
  yield paint('bold', title);
  yield* lines;
}
