import { join, relative } from 'node:path';
import type { AdvisoryExplanation } from '@assay/core/advisories';
import type { LineTrace, RuleExample, RuleInfo } from '@assay/core/scan';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand, type TargetFlags } from '../base-commands/portal-command.ts';
import type { FindingWithHistory } from '../client/api.d.ts';
import { mayBeId } from '../client/short-id.ts';
import { useProxy } from '../client/use-proxy.ts';
import { closest, didYouMean } from '../failures/did-you-mean.ts';
import { Failure, usageFailure } from '../failures/failure.ts';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import { lineTraceLines } from '../output/line-trace.ts';
import { printFindings } from '../output/print-findings.ts';
import { printLines } from '../output/print-lines.ts';
import { ruleColumns } from '../output/rule-columns.ts';
import { printTable, terminalWidth } from '../output/tables.ts';
import { wrapWords } from '../output/text-width.ts';
import { dataFolder } from '../settings/data-folder.ts';

interface Explanation {
  /** Null where the ID means several rules, or an advisory. */
  readonly rule: RuleInfo | null;
  readonly finding: FindingWithHistory | null;
  /** Every rule that the ID means. */
  readonly rules: readonly RuleInfo[];
  /** Of a CVE, a GHSA and the like. */
  readonly advisory: AdvisoryExplanation | null;
  /** With --trace, what was decided about the line. */
  readonly trace?: LineTrace;
}

/** CVE-2021-44228, GHSA-jfh8-c2jp-5v3q, RUSTSEC-2021-0003, GO-2021-0053, PYSEC-2021-1, MAL-2022-1, … */
const advisoryId =
  /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|[A-Z]{2,12}(?:-[A-Z]{2,12})?-\d{4}-?[\w.:-]+)$/i;

export default class Explain extends PortalCommand {
  static override summary = 'Explain a rule, an advisory, a weakness or a finding';
  static override description =
    `Shows what goes wrong, an example, how to fix it, the CWE, references, and how to accept it. Rules, advisories and weaknesses need no portal.
A rule may be named as Checkov, Trivy, KICS, zizmor, Hadolint, gosec, Bandit or SonarQube do (CKV_AWS_20, DL3002, G201, java:S2077), and a CWE stands for all its rules: that can be several.
A CVE, GHSA or other advisory is looked up in the local database of \`assay advisories sync\`, else at OSV; with ASSAY_OSV_API_URL=none only there.
The ID of a finding is looked up in the portal.
--trace says why a line is reported, or not: every decision about text on it that can be a secret, and every call and
assignment that a code rule looks at, with the findings there. The path is
relative to the current folder, and only that folder is read: run it at the top of the repository.`;
  static override examples = [
    '<%= config.bin %> explain sql-injection',
    '<%= config.bin %> explain CVE-2021-44228',
    '<%= config.bin %> explain CWE-89',
    '<%= config.bin %> explain CKV_AWS_20',
    '<%= config.bin %> explain 01920000',
    '<%= config.bin %> explain weak-hash --json=rule.title,rule.cwe',
    '<%= config.bin %> explain --trace index.js:1',
  ];
  static override args = {
    id: stringArg({ description: 'ID of a rule, an advisory, a CWE or a finding' }),
  };
  static override flags = {
    trace: string({ description: 'Say why a line is reported, or not', helpValue: 'FILE:LINE' }),
  };

  async run(): Promise<Explanation> {
    const { args, flags } = await this.parse(Explain);
    if ((args.id === undefined) === (flags.trace === undefined))
      throw usageFailure('Name either an ID or --trace FILE:LINE.');
    return args.id === undefined ? this.#trace(flags.trace ?? '') : this.#explain(args.id, flags);
  }

  async #explain(id: string, flags: TargetFlags): Promise<Explanation> {
    const { exampleFor, explainRule, loadRules, rulesNamedAlike, rulesOfAlias, rulesOfWeakness } =
      await import('@assay/core/scan');
    const rules = await loadRules();
    const ofAlias = rules.has(id) ? [] : rulesOfAlias(rules, id);
    const meant = ofAlias.length > 0 ? ofAlias : (rulesOfWeakness(rules, id) ?? []);
    if (meant.length > 1) return this.#list(id, meant);
    const known = rules.get(id) ?? meant[0];
    if (known === undefined && /^CWE-\d+$/i.test(id))
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `No rule reports ${id.toUpperCase()}. ${cweUrl(id)} describes it.`,
      );
    if (known === undefined && advisoryId.test(id)) return this.#advisory(id);
    if (known === undefined && !mayBeId(id))
      throw new Failure(
        'RESOURCE_NOT_FOUND',
        `There is no rule ${id}.${namedAlike(id, rulesNamedAlike(rules, id), [...rules.keys()])} \`assay rules list\` shows all rules.`,
      );
    const finding = known ? null : await this.#find(id, flags);
    const found = known ?? rules.get(finding?.ruleId ?? '');
    const rule = found ? explainRule(found) : null;
    if (!this.jsonEnabled()) {
      if (finding) await printFindings([finding], { all: true });
      if (finding) this.print(`\n${plain(finding.description)}\n`);
      if (rule) {
        const example = exampleFor(rule, { name: id, path: finding?.location?.path });
        await printLines(ruleLines(rule, example, terminalWidth()));
      }
    }
    return { rule, finding, rules: rule ? [rule] : [], advisory: null };
  }

  /** A file that the repository does not have is an error, and no "nothing found". */
  async #trace(place: string): Promise<Explanation> {
    const [, file, line] = /^(.+):([1-9]\d{0,8})$/.exec(place) ?? [];
    if (file === undefined)
      throw usageFailure(`--trace takes FILE:LINE, such as src/app.js:12, not ${place}.`);
    const { traceLine } = await import('@assay/core/scan');
    const path = relative('.', file).replaceAll('\\', '/');
    const trace = await traceLine('.', { path, line: Number(line) });
    if (trace === undefined)
      throw new Failure('RESOURCE_NOT_FOUND', `There is no file ${path} in this folder.`);
    if (trace.lineCount !== null && trace.line > trace.lineCount)
      throw new Failure('RESOURCE_NOT_FOUND', `${path} has fewer than ${line} lines.`);
    if (!this.jsonEnabled()) await printLines(lineTraceLines(trace, terminalWidth()));
    return { rule: null, finding: null, rules: [], advisory: null, trace };
  }

  async #advisory(name: string): Promise<Explanation> {
    const { explainAdvisory, advisoryDatabaseName, publicOsvApi } = await import('@assay/core/advisories');
    await useProxy();
    const api = process.env.ASSAY_OSV_API_URL || publicOsvApi;
    const databasePath = join(await dataFolder(undefined), advisoryDatabaseName);
    const osvApiUrl = api === 'none' ? null : api;
    let advisory: AdvisoryExplanation | undefined;
    try {
      advisory = await explainAdvisory(name, { databasePath, osvApiUrl, fetch });
    } catch (error) {
      throw unknownAdvisory(name, `and OSV did not answer (${(error as Error).message})`, error);
    }
    if (advisory === undefined) throw unknownAdvisory(name, osvApiUrl === null ? '' : 'nor does OSV');
    if (!this.jsonEnabled()) await printLines(advisoryLines(advisory, terminalWidth()));
    return { rule: null, finding: null, rules: [], advisory };
  }

  /** Other scanners have one name for what are several rules here. */
  async #list(alias: string, rules: readonly RuleInfo[]): Promise<Explanation> {
    if (!this.jsonEnabled()) {
      // Of one kind of secret there is a rule for each provider.
      const secrets = rules.filter(({ category }) => category === 'secrets-in-code');
      const shown = secrets.length > maxSecretRules ? rules.filter((rule) => !secrets.includes(rule)) : rules;
      this.print(`${plain(alias)} stands for ${rules.length} rules:\n`);
      await printTable(shown, ruleColumns);
      if (shown.length < rules.length)
        this.print(
          `\nand ${secrets.length} rules for secrets: \`assay rules list --category secrets-in-code\`.`,
        );
      this.print('\n`assay explain RULE` describes one of them.');
    }
    return { rule: null, finding: null, rules, advisory: null };
  }

  async #find(id: string, flags: TargetFlags): Promise<FindingWithHistory> {
    const client = await this.api(flags);
    return client.call('GET /v1/findings/{id}', { params: { id } });
  }
}

/** More of them are counted instead of listed. */
const maxSecretRules = 20;

/** Not known here is not "does not exist". */
function unknownAdvisory(name: string, further: string, cause?: unknown): Failure {
  return new Failure(
    'UNDECIDED',
    `The local advisory database does not know ${name}${further === '' ? '' : `, ${further}`}. Run \`assay advisories sync\`, or see ${advisoryPage(name)}.`,
    {},
    { cause },
  );
}

function advisoryPage(name: string): string {
  return /^CVE-/i.test(name)
    ? `https://www.cve.org/CVERecord?id=${name.toUpperCase()}`
    : `https://osv.dev/vulnerability/${name}`;
}

function cweUrl(name: string): string {
  return `https://cwe.mitre.org/data/definitions/${name.slice('CWE-'.length)}.html`;
}

function* advisoryLines(
  { ids, summary, details, severity, published, url, cwe, packages, exploitation }: AdvisoryExplanation,
  width: number | undefined,
): Generator<string> {
  const room = width ?? Number.POSITIVE_INFINITY;
  const level = severity?.level ?? 'unrated';
  yield `${paintSeverity(level)}  ${paint('bold', plain(summary === '' ? (ids[0] ?? '') : summary))}`;
  const score = severity?.score == null ? [] : [`CVSS ${severity.score}`];
  yield paint('dim', [...ids, ...cwe, ...score].map(plain).join('  '));
  if (published !== null) yield paint('dim', `Published: ${plain(published.slice(0, 10))}`);
  if (details !== '') yield* section('What goes wrong', wrapWords(plain(details), room));
  yield* section('Exploitation', wrapWords(exploitationText(exploitation), room));
  const shown = packages.slice(0, maxPackages).map(({ ecosystem, name }) => plain(`${ecosystem}: ${name}`));
  const more = packages.length - shown.length;
  yield* section('Packages', more > 0 ? [...shown, `… and ${more} more (--json)`] : shown);
  if (url !== null) yield* section('References', [plain(url)]);
  const [first = ''] = ids;
  yield* section('Where you have it', [
    'In this folder:  assay scan',
    `In a portal:     assay affected ${plain(first)}`,
  ]);
}

const maxPackages = 10;

function exploitationText(exploitation: AdvisoryExplanation['exploitation']): string {
  if (exploitation === null)
    return 'Unknown: there is no KEV entry and no EPSS score here. `assay advisories sync` fetches both.';
  const { kev, epss } = exploitation;
  const known = kev
    ? `On the KEV list of ${(kev.listedBy ?? ['CISA']).join(' and ')} since ${kev.dateAdded}.`
    : 'On no KEV list that was read.';
  const chance = epss
    ? ` EPSS puts the chance of an attack within 30 days at ${(epss.probability * 100).toFixed(1)} %.`
    : '';
  return `${known}${chance}`;
}

function* ruleLines(
  rule: RuleInfo,
  example: RuleExample | undefined,
  width: number | undefined,
): Generator<string> {
  const { id, title, severity, category, cwe, description, remediation, references, aliases = [] } = rule;
  const room = width ?? Number.POSITIVE_INFINITY;
  yield `${paintSeverity(severity)}  ${paint('bold', title)}`;
  yield paint('dim', [id, category, ...cwe].join('  '));
  if (aliases.length > 0) yield paint('dim', `Elsewhere: ${aliases.join(', ')}`);
  if (description !== undefined) yield* section('What goes wrong', wrapWords(plain(description), room));
  for (const { language, bad, good } of example ? [example] : []) {
    yield* section(
      `Example (${language})`,
      bad
        .trimEnd()
        .split('\n')
        .map((line) => `  ${plain(line)}`),
    );
    if (good !== null)
      yield* section(
        'Write instead',
        good
          .trimEnd()
          .split('\n')
          .map((line) => `  ${plain(line)}`),
      );
  }
  yield* section(
    'How to fix',
    remediation.split('\n').flatMap((line) => wrapWords(plain(line), room)),
  );
  yield* section('References', [...cwe.map(cweUrl), ...references]);
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

/** A slip of the keys, or what another scanner calls it. */
function namedAlike(id: string, alike: readonly string[], all: readonly string[]): string {
  const [only] = alike;
  if (only === undefined || (alike.length === 1 && closest(id, all) === only)) return didYouMean(id, all);
  return ` If it is another scanner's name, see ${alike.map((one) => `\`${one}\``).join(', ')}.`;
}
