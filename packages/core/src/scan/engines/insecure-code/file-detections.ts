// What the rules find in one file, as detections: with its place, its excerpt and the steps of its data flow.
import { type Confidence, confidenceRank } from '../../../vocabulary/confidence.ts';
import type { Detection, DetectionLocation, FlowStep } from '../../../vocabulary/detection.ts';
import { atLeast, type Severity, severityRank } from '../../../vocabulary/severity.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import type { ConfigurationId } from './configuration/configuration-id.ts';
import type { CodeDetection, FileCalls } from './cross-file/file-summary.ts';
import { describe } from './describe-detection.ts';
import type { IrNode } from './flow/ir.ts';
import type { Trace } from './flow/trace.ts';
import type { FileCheck, InsecureCodeRule, LanguageId } from './insecure-code-rule.ts';
import { LineIndex } from './line-index.ts';
import type { PatternMatch } from './pattern-rules/find-patterns.ts';
import { remedyWith } from './remedy.ts';
import type { Hit } from './sink-table.ts';

/** More in one file is one fault, repeated. */
/** `db/migrate/`, `database/migrations/`, `Migrations/`. */
const migrations = /(?:^|\/)(?:migrations?|migrate)\//i;
const maxPerFile = 1_000;

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
export function headEnd(code: IrNode): number {
  const callback = code.kind === 'call' ? code.args.find(({ kind }) => kind === 'function') : undefined;
  return callback?.start ?? code.end;
}

/** Collects what is found in one file, once for each rule and line. */
export class Places {
  readonly detections: CodeDetection[] = [];
  readonly isTest: boolean;
  calls: FileCalls | undefined;
  isLimited = false;
  readonly path: string;
  readonly #text: string;
  readonly #lines: LineIndex;
  /** By rule and line: where in `detections` it is. */
  readonly #seen = new Map<string, number>();

  constructor(path: string, text: string) {
    this.path = path;
    this.#text = text;
    this.#lines = new LineIndex(text);
    this.isTest = fileContext(path).isTest || developmentSettings.test(path);
  }

  /** Once for each rule and line: the worst. */
  add(found: CodeDetection): void {
    const key = placeOf(found);
    const index = this.#seen.get(key) ?? this.detections.length;
    const known = this.detections[index];
    if (index >= maxPerFile || (known && !isWorse(found, known))) return;
    this.#seen.set(key, index);
    this.detections[index] = found;
  }

  /** Whether nothing as severe, with as much confidence, was found at its place, whatever functions of other files do. */
  isNews(found: Detection): boolean {
    const known = this.detections[this.#seen.get(placeOf(found)) ?? -1];
    return known?.mayBeOwn !== undefined || !known || isWorse(found, known);
  }

  detect(hit: Hit, language: LanguageId): Detection {
    const { rule, sink, code, what, trace } = hit;
    const { start, end } = code;
    const shown = this.#text.slice(start, Math.min(end, start + 2_000));
    const place = this.#lines.locate(start, headEnd(code));
    const flow = trace && this.steps(trace, code);
    const instead = sink.instead ?? rule.instead[language];
    const location = { path: this.path, ...place };
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
    this.add({
      ruleId: rule.id,
      category: 'insecure-code',
      severity: this.#graded(rule.id, rule.severity),
      confidence: this.isTest ? 'low' : rule.confidence,
      title: oneLine(message),
      description: message,
      remediation: message,
      location: { path: this.path, ...place },
      anchor: { kind: 'code', text: this.#text.slice(start, Math.min(end, start + 2_000)) },
      excerpt: this.#lines.excerpt(place.startLine, Math.min(place.endLine, place.startLine + 4), 1_000),
      ...(cwe !== undefined && { cwe: [cwe, ...others] }),
    });
  }

  addLine(rule: InsecureCodeRule, line: number, check: FileCheck, kind: ConfigurationId): void {
    const location = { path: this.path, startLine: line, endLine: line };
    const graded = { severity: check.severity ?? rule.severity, confidence: check.confidence ?? 'high' };
    const found = this.#detection(rule, graded, {
      location,
      anchor: this.#lines.excerpt(line, line, 500).trim(),
      what: null,
      flow: undefined,
      instead: check.instead ?? rule.instead[kind],
    });
    this.add(found);
  }

  /** Tests and examples run nowhere that an attacker reaches: nothing in them is worse than low. */
  #graded(ruleId: string, severity: Severity): Severity {
    if (this.isTest) return atLeast(severity, 'low') ? 'low' : severity;
    // What a migration is given is written beside it, and it runs once.
    const isOfMigration = severity === 'medium' && ruleId === 'sql-injection' && migrations.test(this.path);
    return isOfMigration ? 'low' : severity;
  }

  #detection(
    rule: InsecureCodeRule,
    { severity, confidence }: Graded,
    { location, anchor, what, flow, instead, title = rule.title, cwe }: Found,
  ): Detection {
    return {
      ruleId: rule.id,
      category: 'insecure-code',
      severity: this.#graded(rule.id, severity),
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

function placeOf({ ruleId, location }: Detection): string {
  return `${ruleId}:${location?.startLine}`;
}

/** The more severe of two; of equal ones that of higher confidence. */
function isWorse(one: Detection, other: Detection): boolean {
  const difference = severityRank(one.severity) - severityRank(other.severity);
  return difference === 0 ? rankOf(one) < rankOf(other) : difference < 0;
}

function rankOf({ confidence = 'high' }: Detection): number {
  return confidenceRank(confidence);
}
