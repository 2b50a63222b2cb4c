// Infrastructure as code as an audit engine: files → readers → resources → policies. Nothing is run or fetched.

import type { Detection } from '../../../vocabulary/detection.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { NoticeCause } from '../../source/coverage/coverage-notices.ts';
import type { Source, SourceContent, SourceEntry } from '../../source/source.ts';
import type { ChangedTrees, Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import { leftOut } from '../insecure-code/file-language.ts';
import { secretCwes } from '../insecure-code/insecure-code-rule.ts';
import { LineIndex } from '../insecure-code/line-index.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import { maxScannedBytes } from '../secrets/scan-limits.ts';
import { toScannableText } from '../secrets/text-encoding.ts';
import { PolicySet, type Violation } from './evaluate-policies.ts';
import { EvaluationBudget } from './evaluation-budget.ts';
import type { InfrastructurePolicy } from './infrastructure-policy.ts';
import type { InfrastructureReader, ReadContext, ResourceGroup, TextFile } from './infrastructure-reader.ts';
import { findInlineIgnore, inlineIgnores } from './inline-ignores.ts';
import { type Evaluation, keepEvaluation } from './keep-evaluation.ts';
import { loadPolicies } from './load-policies.ts';
import { PolicyEdits } from './policy-edits.ts';
import { policyExamples } from './policy-examples.ts';
import { infrastructureReaders } from './readers/index.ts';
import { type SpreadText, spreadJson } from './readers/spread-json.ts';
import { readRepositoryPolicies } from './repository-policies.ts';
import type { Resource } from './resource.ts';
import { effectiveSeverity } from './violation-severity.ts';

const maxFileBytes = 1024 * 1024;
/** Texts that are held at once; files beyond are not evaluated, which is reported. */
const maxHeldBytes = 96 * 1024 * 1024;
/** Steps of evaluation in one repository: some ten seconds. */
const maxSteps = 50_000_000;
/** Steps of all conditions of the repository's own policies together. */
const maxOwnSteps = 10_000_000;
/** Characters of why a file was not evaluated. */
const maxCause = 200;

export interface InfrastructureOptions {
  readonly policies?: readonly InfrastructurePolicy[];
  readonly maxSteps?: number;
}

export function createInfrastructureEngine(options: InfrastructureOptions = {}): Engine {
  const policies = new PolicySet(options.policies ?? loadPolicies());
  return {
    id: 'infrastructure',
    title: 'Infrastructure as code',
    auditType: 'security',
    rules: policies.policies.map(toRuleInfo),
    scan: (target, context) => scan(target, context, policies, options),
    isAffected,
  };
}

/** Only what is of infrastructure is evaluated, all of it together. */
async function isAffected({ head, base, changed, signal }: ChangedTrees): Promise<boolean> {
  for (const { source, entries } of [head, base]) {
    const named = entries.filter(
      ({ path }) => changed.has(path) && infrastructureReaders.some((reader) => reader.mayRead(path)),
    );
    if (named.some(({ path }) => leftOut(path) !== undefined)) return true;
    const small = named.filter(({ size }) => size <= maxScannedBytes);
    let read = 0;
    for await (const content of source.read(small, new Coverage(), signal)) {
      if (readersOf(textFile(content)).length > 0) return true;
      read += 1;
    }
    if (read < small.length) return true;
  }
  return false;
}

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  builtIn: PolicySet,
  options: InfrastructureOptions,
): AsyncIterable<Detection> {
  const { source, entries, followed } = target;
  const { coverage, signal, progress } = context;
  const own = await readRepositoryPolicies(target, context, new Set(builtIn.policies.map(({ id }) => id)));
  context.ownRules?.(own.map(({ id }) => id));
  const chosen = choose(entries, coverage, followed);
  if (chosen.length === 0) return;
  // They quote credentials.
  const quoting = new Set(
    [...builtIn.policies, ...own]
      .filter(({ cwe }) => cwe.some((one) => secretCwes.has(one)))
      .map(({ id }) => id),
  );
  const evaluation = {
    source,
    chosen,
    rules: JSON.stringify([own, options]),
    isMeant: (content: SourceContent) => readersOf(textFile(content)).length > 0,
    isKept: ({ ruleId }: Detection) => !quoting.has(ruleId),
    evaluate: (files: readonly SourceEntry[], reading: Reading) => {
      const sets = [builtIn];
      if (own.length > 0) sets.push(new PolicySet(own, new EvaluationBudget(maxOwnSteps)));
      return evaluate(files, reading, {
        source,
        sets,
        signal,
        progress,
        maxSteps: options.maxSteps ?? maxSteps,
      });
    },
  };
  yield* keepEvaluation(evaluation, context);
  progress(1);
}

type Reading = Parameters<Evaluation['evaluate']>[1];

interface Evaluating extends Pick<ScanContext, 'signal' | 'progress'> {
  readonly source: Source;
  readonly sets: readonly PolicySet[];
  readonly maxSteps: number;
}

function textFile({ entry: { path }, bytes }: SourceContent): TextFile {
  return { path, text: textOf(bytes) };
}

function readersOf(file: TextFile): readonly InfrastructureReader[] {
  return infrastructureReaders.filter((reader) => reader.mayRead(file.path) && reader.isMeant(file));
}

async function* evaluate(
  chosen: readonly SourceEntry[],
  { coverage, read }: Reading,
  { source, sets, signal, progress, maxSteps }: Evaluating,
): AsyncIterable<Detection> {
  const report = new Report(sets, coverage);
  const edits = new PolicyEdits(sets, report.texts);
  const budget = new EvaluationBudget(maxSteps);
  const open = infrastructureReaders.map((reader) => ({
    reader,
    files: reader.open(contextOf(reader.title, budget, coverage)),
  }));
  let held = 0;
  let files = 0;
  for await (const content of source.read(chosen, coverage, signal)) {
    files += 1;
    if (files % 64 === 0) progress((0.7 * files) / chosen.length);
    const file = textFile(content);
    const { path, text } = file;
    const readers = new Set(readersOf(file));
    const meant = open.filter(({ reader }) => readers.has(reader));
    read(content, meant.length > 0);
    if (meant.length === 0) continue;
    if (content.bytes.length > maxFileBytes) {
      coverage.skip('too_large', path);
      continue;
    }
    held += text.length;
    if (held > maxHeldBytes) {
      const message = `All files together have more than ${maxHeldBytes / 1024 / 1024} MiB of text.`;
      for (const { reader } of meant) notEvaluated(coverage, reader.title, { path, line: null, message });
      continue;
    }
    coverage.scanned(content.bytes.length, path);
    const spread = spreadJson(text);
    report.add(path, text, spread);
    const lined = { path, text: spread?.text ?? text };
    for (const one of meant) yield* edits.suggest(one.reader, [...report.detections(one.files.read(lined))]);
  }
  for (const { reader, files: last } of open) {
    signal.throwIfAborted();
    // One group at a time: the findings of all would not fit.
    for (const group of last.finish?.() ?? []) yield* edits.suggest(reader, [...report.detections([group])]);
  }
}

function contextOf(title: string, budget: EvaluationBudget, coverage: Coverage): ReadContext {
  const reported = new Set<string>();
  return {
    budget,
    unevaluated: (path, line, message) => {
      if (reported.has(path)) return;
      reported.add(path);
      notEvaluated(coverage, title, { path, line, message });
    },
  };
}

function notEvaluated(coverage: Coverage, subject: string, { path, line, message }: NoticeCause): void {
  const cause = { line, message: message.slice(0, maxCause) };
  coverage.notice('infrastructure_not_evaluated', { subject, path, cause });
}

function choose(
  entries: readonly SourceEntry[],
  coverage: Coverage,
  followed: ReadonlySet<string> | undefined,
): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    if (!infrastructureReaders.some((reader) => reader.mayRead(path))) return false;
    const reason = leftOut(path);
    if (reason !== undefined) {
      // What the engine for code leaves out, too, is counted once.
      coverage.skip(reason, path);
      if (!followed?.has(path)) return false;
    }
    // Large files of these endings are data more often than not: whether they are, their text says.
    return size <= maxScannedBytes;
  });
}

function textOf(bytes: Buffer): string {
  return (toScannableText(bytes)?.toString('utf8') ?? '').replace(/^\ufeff/, '');
}

/** Turns violations into detections, each place of a policy once. */
class Report {
  readonly #sets: readonly PolicySet[];
  readonly #coverage: Coverage;
  /** As they are in the files, for edits; what was spread cannot be edited by line. */
  readonly texts = new Map<string, string>();
  readonly #spread = new Map<string, SpreadText>();
  readonly #lines = new Map<string, LineIndex>();
  readonly #ignores = new Map<string, ReturnType<typeof inlineIgnores>>();
  readonly #seen = new Set<string>();

  constructor(sets: readonly PolicySet[], coverage: Coverage) {
    this.#sets = sets;
    this.#coverage = coverage;
  }

  add(path: string, text: string, spread: SpreadText | undefined): void {
    if (spread) this.#spread.set(path, spread);
    else this.texts.set(path, text);
  }

  *detections(groups: Iterable<ResourceGroup>): Generator<Detection> {
    for (const group of groups) {
      const exceeded = ({ path, startLine: line }: Resource, { id }: InfrastructurePolicy) =>
        notEvaluated(this.#coverage, 'Policy', {
          path,
          line,
          message: `The condition of ${id} takes too many steps.`,
        });
      for (const violation of this.#sets.flatMap((set) => [...set.evaluate(group, exceeded)])) {
        const { policy, path, line } = violation;
        const key = `${policy.id}\0${path}\0${line}`;
        if (this.#seen.has(key)) continue;
        this.#seen.add(key);
        yield this.#detection(violation);
      }
    }
  }

  #detection(violation: Violation): Detection {
    const { policy, severity: given, resource, path, line, setting, isOfWhole, written } = violation;
    const isElsewhere = written !== undefined && (written.path !== path || written.line !== line);
    const origin = isElsewhere ? ` The value is written in \`${written.path}\`, line ${written.line}.` : '';
    const lines = this.#linesOf(path);
    const { isTest } = fileContext(path);
    const severity = effectiveSeverity(given, path, resource);
    const text = lines.excerpt(line, line, 500).trim();
    const ignore = findInlineIgnore(this.#ignoresOf(path), policy, resource, line);
    const [weakness] = policy.cwe;
    return {
      ruleId: policy.id,
      category: 'infrastructure',
      severity,
      confidence: isTest ? 'low' : policy.confidence,
      title: policy.title,
      description: `${policy.description} Resource: \`${resource.name}\`.${origin}${weakness === undefined ? '' : ` ${weakness}.`}`,
      remediation: `${policy.remediation}${setting === undefined ? '' : ` In this file the setting is \`${setting}\`.`}`,
      location: { path, ...(this.#spread.get(path)?.placeOf(line) ?? { startLine: line, endLine: line }) },
      anchor: { kind: 'code', text },
      excerpt: lines.excerpt(line, line, 1_000),
      resource: resource.name,
      ...(isOfWhole && { isOfWholeResource: true }),
      ...(ignore && { suppression: { kind: ignore.kind, reason: ignore.reason } }),
    };
  }

  #textOf(path: string): string {
    return this.#spread.get(path)?.text ?? this.texts.get(path) ?? '';
  }

  #linesOf(path: string): LineIndex {
    const known = this.#lines.get(path);
    if (known) return known;
    if (this.#lines.size > 100) this.#lines.clear();
    const lines = new LineIndex(this.#textOf(path));
    this.#lines.set(path, lines);
    return lines;
  }

  #ignoresOf(path: string): ReturnType<typeof inlineIgnores> {
    const known = this.#ignores.get(path);
    if (known) return known;
    const found = inlineIgnores(this.#textOf(path));
    this.#ignores.set(path, found);
    return found;
  }
}

function toRuleInfo(policy: InfrastructurePolicy): RuleInfo {
  const { id, title, severity, description, remediation, references, cwe, aliases } = policy;
  return {
    id,
    title,
    category: 'infrastructure',
    severity,
    remediation,
    description,
    examples: policyExamples(policy),
    references,
    cwe,
    ...(aliases.length > 0 && { aliases }),
  };
}
