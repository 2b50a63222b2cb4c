// One text after the other through the rules: chosen by keywords, parsed where one is there, places reported as detections.
import type { CodeModel } from '../../repository-config/code-models.ts';
import { type Confidence, confidenceRank } from '../../vocabulary/confidence.ts';
import type { Detection, DetectionLocation, FlowStep } from '../../vocabulary/detection.ts';
import { atLeast, type Severity, severityRank } from '../../vocabulary/severity.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import { toScannableText } from '../secrets/text-encoding.ts';
import { SyntaxLimitError } from '../syntax/syntax-tree.ts';
import { modelNeeds, withModelSinks, withModels } from './apply-models.ts';
import { configurationFile } from './configuration/configuration-file.ts';
import type { ConfigurationId } from './configuration/configuration-id.ts';
import type { FileCalls, FunctionSummary } from './cross-file/file-summary.ts';
import { sourceNeeds } from './cross-file/source-words.ts';
import { FileSummarizer } from './cross-file/summarize-file.ts';
import { describe } from './describe-detection.ts';
import { fileConfigurations, fileLanguage, looksMadeByMachine, readsOtherwise } from './file-language.ts';
import { evaluateFile } from './flow/evaluate-file.ts';
import type { IrNode } from './flow/ir.ts';
import { silent } from './flow/observer.ts';
import type { Trace } from './flow/taint-value.ts';
import type { FileCheck, InsecureCodeRule, LanguageId } from './insecure-code-rule.ts';
import { KeywordFilter } from './keyword-filter.ts';
import { loadLanguage } from './languages/index.ts';
import type { Language } from './languages/language.ts';
import { LineIndex, withLineFeeds } from './line-index.ts';
import { frameworkModels } from './models/index.ts';
import { switchedHits } from './option-switches.ts';
import {
  type CompiledRule,
  compileRule,
  findPatterns,
  type PatternMatch,
} from './pattern-rules/find-patterns.ts';
import type { PatternRule } from './pattern-rules/pattern-rule.ts';
import { remedyWith } from './remedy.ts';
import { buildSinkTable, type Hit, observe, type SinkTable } from './sink-table.ts';
import { editableText, withSuggestedEdits } from './suggested-edits.ts';

export type ScanOutcome =
  | {
      readonly detections: readonly Detection[];
      /** Calls that lead request data into other files. */
      readonly calls?: FileCalls;
      /** Pattern rules did not look at all of it. */
      readonly isLimited?: boolean;
      /** What the file looks like: it was looked at all the same. */
      readonly looksLike?: 'minified' | 'generated' | 'unparsable';
    }
  | { readonly skipped: 'binary' | 'minified' | 'generated' | 'unparsable' };

interface Prepared {
  readonly table: SinkTable;
  readonly filter: KeywordFilter;
}

/** More in one file is one fault, repeated. */
const maxPerFile = 1_000;

interface CodeScannerOptions {
  /** Of libraries of the audited repository. */
  readonly models?: readonly CodeModel[];
  readonly patternRules?: readonly PatternRule[];
  /** Paths that are scanned whatever the file looks like. */
  readonly followed?: ReadonlySet<string>;
}

export class CodeScanner {
  readonly #rules: readonly InsecureCodeRule[];
  readonly #edits: ReadonlyMap<string, NonNullable<InsecureCodeRule['edits']>>;
  readonly #models: readonly CodeModel[];
  readonly #languages = new Map<LanguageId, Language>();
  readonly #prepared = new Map<LanguageId, Prepared>();
  readonly #followed: ReadonlySet<string>;
  readonly #patternRules: readonly PatternRule[];
  readonly #compiled = new Map<LanguageId, readonly CompiledRule[]>();

  constructor(
    rules: readonly InsecureCodeRule[],
    { models = [], patternRules = [], followed = new Set() }: CodeScannerOptions = {},
  ) {
    this.#models = [...frameworkModels, ...models];
    this.#rules = withModelSinks(rules, this.#models);
    this.#edits = new Map(rules.flatMap(({ id, edits }) => (edits ? [[id, edits] as const] : [])));
    this.#followed = followed;
    this.#patternRules = patternRules;
  }

  /** What is wrong in a file, with the edits that end single findings. */
  async scan(path: string, raw: Buffer): Promise<ScanOutcome> {
    const outcome = await this.#scanOnce(path, raw);
    if ('skipped' in outcome) return outcome;
    const language = fileLanguage(path, raw);
    const kinds = [...(language === undefined ? [] : [language]), ...fileConfigurations(path)];
    const editsOf = (ruleId: string) => kinds.flatMap((kind) => this.#edits.get(ruleId)?.[kind] ?? []);
    const hasEdits = outcome.detections.some(({ ruleId }) => editsOf(ruleId).length > 0);
    const text = hasEdits && editableText(toScannableText(raw)?.toString('utf8') ?? '');
    if (!text) return outcome;
    const detections = await withSuggestedEdits(outcome.detections, {
      text,
      editsOf,
      scan: async (changed) => {
        const again = await this.#scanOnce(path, Buffer.from(changed));
        return 'skipped' in again ? null : again.detections;
      },
    });
    return { ...outcome, detections };
  }

  async #scanOnce(path: string, raw: Buffer): Promise<ScanOutcome> {
    const bytes = toScannableText(raw);
    if (bytes === null) return { skipped: 'binary' };
    const language = fileLanguage(path, bytes);
    const configurations = fileConfigurations(path);
    if (language !== undefined) await this.#compile(language);
    const isCode = language !== undefined && this.#prepare(language).filter.mayReport(bytes);
    if (!isCode && configurations.length === 0)
      return language && readsOtherwise(language, bytes.toString('latin1'))
        ? { skipped: 'unparsable' }
        : { detections: [] };
    const text = withLineFeeds(bytes.toString('utf8'));
    const machine = language !== undefined && looksMadeByMachine(text);
    if (machine && !this.#followed.has(path)) return { skipped: machine };
    const places = new Places(path, text);
    for (const kind of configurations) this.#scanConfiguration(path, kind, text, places);
    if (isCode) {
      const understood = await this.#scanCode(path, language, text, places);
      if (!understood && configurations.length === 0) return { skipped: 'unparsable' };
    }
    const { detections, calls, isLimited } = places;
    const looksLike = machine || (language && readsOtherwise(language, text) && 'unparsable');
    return {
      detections,
      ...(calls && { calls }),
      ...(isLimited && { isLimited }),
      ...(looksLike && { looksLike }),
    };
  }

  #prepare(language: LanguageId): Prepared {
    let prepared = this.#prepared.get(language);
    if (!prepared) {
      const table = buildSinkTable(this.#rules, language);
      const ofPatterns = (this.#compiled.get(language) ?? []).flatMap(({ needed }) => needed);
      const ofModels = modelNeeds(language, this.#models);
      const needs = [...table.needed, ...sourceNeeds(language), ...ofModels, ...ofPatterns];
      prepared = { table, filter: new KeywordFilter(needs) };
      this.#prepared.set(language, prepared);
    }
    return prepared;
  }

  /** Throws where a pattern is no code of the language. */
  async #compile(id: LanguageId): Promise<void> {
    const rules = this.#patternRules.filter(({ languages }) => languages.includes(id));
    if (rules.length === 0 || this.#compiled.has(id)) return;
    const language = await this.#language(id);
    this.#compiled.set(
      id,
      rules.map((rule) => compileRule(rule, language)),
    );
  }

  async #language(id: LanguageId): Promise<Language> {
    let language = this.#languages.get(id);
    if (!language) {
      const loaded = await loadLanguage(id);
      language = { ...loaded, flow: withModels(loaded.flow, id, this.#models) };
      this.#languages.set(id, language);
    }
    return language;
  }

  async #scanCode(path: string, id: LanguageId, text: string, places: Places): Promise<boolean> {
    const language = await this.#language(id);
    try {
      const code = language.read(path, text);
      if (code === null) return false;
      const summarizer = this.#summarizer(id, text, places);
      const switched = switchedHits(code);
      const observer = observe(this.#prepare(id).table, (hit) => places.add(switched(hit), id));
      evaluateFile(code, language.flow, places.isTest ? observer : summarizer.beside(observer));
      places.calls = summarizer.calls;
      const { matches, isLimited } = findPatterns(this.#compiled.get(id) ?? [], code, text);
      for (const match of matches) places.addPattern(match);
      places.isLimited = isLimited;
      return true;
    } catch (error) {
      if (error instanceof SyntaxLimitError || error instanceof RangeError) return false;
      throw error;
    }
  }

  /** What the functions of a file do with their parameters; nothing where it cannot be read. */
  async summarize(path: string, raw: Buffer): Promise<readonly FunctionSummary[]> {
    const id = fileLanguage(path, raw);
    const text = toScannableText(raw)?.toString('utf8');
    if (id === undefined || text === undefined) return [];
    if (looksMadeByMachine(text) && !this.#followed.has(path)) return [];
    const language = await this.#language(id);
    try {
      const code = language.read(path, text);
      if (code === null) return [];
      const summarizer = this.#summarizer(id, text, new Places(path, text));
      evaluateFile(code, language.flow, summarizer.beside(silent), summarizer.request);
      return summarizer.functions;
    } catch (error) {
      if (error instanceof SyntaxLimitError || error instanceof RangeError) return [];
      throw error;
    }
  }

  #summarizer(id: LanguageId, text: string, places: Places): FileSummarizer {
    const { table } = this.#prepare(id);
    return new FileSummarizer({
      language: id,
      text,
      observe: (found) => observe(table, found),
      detect: (hit) => places.detect(hit, id),
      steps: (trace, last) => places.steps(trace, last),
    });
  }

  #scanConfiguration(path: string, kind: ConfigurationId, text: string, places: Places): void {
    const file = configurationFile(path, kind, text);
    for (const rule of this.#rules) {
      for (const check of rule.files?.[kind] ?? [])
        for (const line of check.find(file)) places.addLine(rule, line, check, kind);
    }
  }
}

interface Graded {
  readonly severity: Severity;
  readonly confidence: Confidence;
}

interface Found {
  readonly location: DetectionLocation;
  readonly anchor: string;
  readonly what: string | null;
  readonly flow: readonly FlowStep[] | undefined;
  readonly instead: string | undefined;
  /** Of the sink, where they differ from the rule's. */
  readonly title?: string | undefined;
  readonly cwe?: readonly [string, ...string[]] | undefined;
}

/** What Rails reads on the machine of a developer only. */
const developmentSettings = /(?:^|\/)config\/environments\/(?:development|test)\.rb$/;
const maxSteps = 12;

function oneLine(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

/** Of a call, without the functions it is given: those are other code. */
function headEnd(code: IrNode): number {
  const callback = code.kind === 'call' ? code.args.find(({ kind }) => kind === 'function') : undefined;
  return callback?.start ?? code.end;
}

/** Collects what is found in one file, once for each rule and line. */
class Places {
  readonly detections: Detection[] = [];
  readonly isTest: boolean;
  calls: FileCalls | undefined;
  isLimited = false;
  readonly #path: string;
  readonly #text: string;
  readonly #lines: LineIndex;
  /** By rule and line: where in `detections` it is. */
  readonly #seen = new Map<string, number>();

  constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
    this.#lines = new LineIndex(text);
    this.isTest = fileContext(path).isTest || developmentSettings.test(path);
  }

  add(hit: Hit, language: LanguageId): void {
    this.#report(this.detect(hit, language));
  }

  detect(hit: Hit, language: LanguageId): Detection {
    const { rule, sink, code, what, trace } = hit;
    const { start, end } = code;
    const shown = this.#text.slice(start, Math.min(end, start + 2_000));
    const place = this.#lines.locate(start, headEnd(code));
    const flow = trace && this.steps(trace, code);
    const instead = sink.instead ?? rule.instead[language];
    const location = { path: this.#path, ...place };
    const { title, cwe } = sink;
    return this.#detection(rule, hit, { location, anchor: shown, what, flow, instead, title, cwe });
  }

  /** From where the value comes in; of a very long way the beginning and the end. */
  steps(trace: Trace | undefined, last: IrNode): FlowStep[] {
    const end = this.#step(last);
    const steps: FlowStep[] = [];
    for (let at = trace; at; at = at.before) {
      const step = this.#step(at.code);
      const [newest] = steps;
      if (newest?.line !== step.line || newest.code !== step.code) steps.unshift(step);
    }
    steps.push(end);
    return steps.length <= maxSteps ? steps : [...steps.slice(0, 1), ...steps.slice(1 - maxSteps)];
  }

  #step(node: IrNode): FlowStep {
    const { start, end } = node;
    const shown = this.#text.slice(start, Math.min(end, start + 2_000));
    return { line: this.#lines.locate(start, headEnd(node)).startLine, code: oneLine(shown) };
  }

  addPattern({ rule, message, start, end }: PatternMatch): void {
    const place = this.#lines.locate(start, end);
    const [cwe, ...others] = rule.cwe;
    this.#report({
      ruleId: rule.id,
      category: 'insecure-code',
      severity: this.isTest && atLeast(rule.severity, 'high') ? 'medium' : rule.severity,
      confidence: this.isTest ? 'low' : rule.confidence,
      title: oneLine(message),
      description: message,
      remediation: message,
      location: { path: this.#path, ...place },
      anchor: { kind: 'code', text: this.#text.slice(start, Math.min(end, start + 2_000)) },
      excerpt: this.#lines.excerpt(place.startLine, Math.min(place.endLine, place.startLine + 4), 1_000),
      ...(cwe !== undefined && { cwe: [cwe, ...others] }),
    });
  }

  addLine(rule: InsecureCodeRule, line: number, check: FileCheck, kind: ConfigurationId): void {
    const location = { path: this.#path, startLine: line, endLine: line };
    const graded = { severity: check.severity ?? rule.severity, confidence: 'high' as const };
    const found = this.#detection(rule, graded, {
      location,
      anchor: this.#lines.excerpt(line, line, 500).trim(),
      what: null,
      flow: undefined,
      instead: check.instead ?? rule.instead[kind],
    });
    this.#report(found);
  }

  #report(found: Detection): void {
    const key = `${found.ruleId}:${found.location?.startLine}`;
    const index = this.#seen.get(key) ?? this.detections.length;
    const known = this.detections[index];
    if (index >= maxPerFile || (known && !isWorse(found, known))) return;
    this.#seen.set(key, index);
    this.detections[index] = found;
  }

  #detection(
    rule: InsecureCodeRule,
    { severity, confidence }: Graded,
    { location, anchor, what, flow, instead, title = rule.title, cwe }: Found,
  ): Detection {
    // Tests and examples run nowhere that an outsider comes to: nothing in them is worse than medium.
    const graded = this.isTest && atLeast(severity, 'high') ? 'medium' : severity;
    return {
      ruleId: rule.id,
      category: 'insecure-code',
      severity: graded,
      confidence: this.isTest ? 'low' : confidence,
      title,
      description: describe(rule.why, (cwe ?? rule.cwe)[0], what),
      remediation: remedyWith(rule, instead),
      location,
      anchor: { kind: 'code', text: anchor },
      excerpt: this.#lines.excerpt(
        location.startLine,
        Math.min(location.endLine, location.startLine + 4),
        1_000,
      ),
      ...(flow && { flow }),
      ...(cwe && { cwe }),
    };
  }
}

/** The more severe of two; of equal ones that of higher confidence. */
function isWorse(one: Detection, other: Detection): boolean {
  const difference = severityRank(one.severity) - severityRank(other.severity);
  return difference === 0 ? rankOf(one) < rankOf(other) : difference < 0;
}

function rankOf({ confidence = 'high' }: Detection): number {
  return confidenceRank(confidence);
}
