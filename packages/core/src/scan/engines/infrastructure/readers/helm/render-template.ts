// Renders the tree of a Helm template with values. What is not known becomes a hole in the text; a branch whose
// condition is not known is left out.
import type { EvaluationBudget } from '../../evaluation-budget.ts';
import { isFields, isList, Unknown, unknown, type Value } from '../../value.ts';
import type { Command, Operand, Pipeline } from './parse-pipeline.ts';
import type { TemplateNode } from './parse-template.ts';
import { callTemplateFunction, isEmpty, shown } from './template-functions.ts';

export interface TemplateScope {
  readonly budget: EvaluationBudget;
  readonly dot: Value;
  readonly variables: Map<string, Value>;
  readonly defined: ReadonlyMap<string, readonly TemplateNode[]>;
  readonly depth: number;
  /** Called where templates include each other too deeply, and the innermost is left out. */
  onTooDeep(): void;
}

export interface Rendered {
  readonly text: string;
  /** For each line of the text, from the first: the line of the template. */
  readonly lines: readonly number[];
}

const maxDepth = 50;
const maxLength = 1_000_000;

export function renderTemplate(nodes: readonly TemplateNode[], scope: TemplateScope): Rendered {
  const output = new Output();
  renderInto(output, nodes, scope);
  return { text: output.text, lines: output.lines };
}

class Output {
  text = '';
  readonly lines: number[] = [];
  #isNewLine = true;

  add(text: string, line: number, isSource: boolean): void {
    let at = line;
    for (const part of text.split(/(?<=\n)/)) {
      if (part === '') continue;
      if (this.#isNewLine) this.lines.push(at);
      // The first that says something on a line decides where it comes from.
      else if (/^\s*$/.test(this.text.slice(this.text.lastIndexOf('\n') + 1)))
        this.lines[this.lines.length - 1] = at;
      this.text += part;
      this.#isNewLine = part.endsWith('\n');
      if (isSource && this.#isNewLine) at += 1;
    }
  }
}

function renderInto(output: Output, nodes: readonly TemplateNode[], scope: TemplateScope): void {
  for (const node of nodes) {
    scope.budget.consume(1 + (output.text.length > maxLength ? Number.MAX_SAFE_INTEGER : 0));
    switch (node.kind) {
      case 'text':
        output.add(node.text, node.line, true);
        break;
      case 'output':
        output.add(shown(evaluatePipeline(node.pipeline, scope)), node.line, false);
        break;
      case 'assignment':
        scope.variables.set(node.name, evaluatePipeline(node.pipeline, scope));
        break;
      default:
        renderBranch(output, node, scope);
    }
  }
}

type Branch = Extract<TemplateNode, { kind: 'if' | 'with' | 'range' }>;

function renderBranch(
  output: Output,
  { kind, names, pipeline, then, otherwise }: Branch,
  scope: TemplateScope,
): void {
  const value = evaluatePipeline(pipeline, scope);
  if (value instanceof Unknown) return;
  if (isEmpty(value)) {
    renderInto(output, otherwise, scope);
    return;
  }
  if (kind === 'if') {
    renderInto(output, then, scope);
    return;
  }
  const entries: readonly (readonly [Value, Value])[] = isList(value)
    ? value.map((one, index) => [index, one])
    : isFields(value)
      ? Object.entries(value)
      : [];
  for (const [key, one] of kind === 'with' ? [[null, value] as const] : entries) {
    const variables = new Map(scope.variables);
    const [first, second] = names;
    if (second !== undefined) variables.set(first ?? '', key).set(second, one);
    else if (first !== undefined) variables.set(first, one);
    renderInto(output, then, { ...scope, dot: one, variables });
  }
}

function evaluatePipeline(pipeline: Pipeline, scope: TemplateScope): Value {
  let value: Value | undefined;
  for (const command of pipeline) value = evaluateCommand(command, value, scope);
  return value ?? null;
}

function evaluateCommand({ name, args }: Command, piped: Value | undefined, scope: TemplateScope): Value {
  scope.budget.consume(1);
  const values = args.map((arg) => evaluateOperand(arg, scope));
  if (piped !== undefined) values.push(piped);
  if (name === null) {
    const [method] = args;
    // `.Capabilities.APIVersions.Has "v1"`: a current cluster has what charts ask for.
    if (values.length > 1 && method?.kind === 'path' && method.names.at(-1) === 'Has') return true;
    return values.length === 1 ? (values[0] ?? null) : unknown;
  }
  if (name === 'include') return include(values, scope);
  // Templates in values are left as they are.
  if (name === 'tpl') return typeof values[0] === 'string' && !values[0].includes('{{') ? values[0] : unknown;
  return callTemplateFunction(name, values);
}

function include([name, dot = null]: readonly Value[], scope: TemplateScope): Value {
  const nodes = typeof name === 'string' ? scope.defined.get(name) : undefined;
  if (nodes === undefined) return unknown;
  if (scope.depth >= maxDepth) {
    scope.onTooDeep();
    return unknown;
  }
  const variables = new Map([['$', dot]]);
  return renderTemplate(nodes, { ...scope, dot, variables, depth: scope.depth + 1 }).text;
}

function evaluateOperand(operand: Operand, scope: TemplateScope): Value {
  if (operand.kind === 'literal') return operand.value;
  if (operand.kind === 'pipeline') return follow(evaluatePipeline(operand.pipeline, scope), operand.names);
  const { variable, names } = operand;
  const start = variable === '' ? scope.dot : (scope.variables.get(variable) ?? unknown);
  return follow(start, names);
}

function follow(start: Value, names: readonly string[]): Value {
  let value = start;
  for (const name of names) {
    if (value instanceof Unknown) return unknown;
    value = isFields(value) ? (value[name] ?? null) : null;
  }
  return value;
}
