// Where a pattern matches in the code of a file. Names are compared as they are written; what the intermediate
// representation leaves out (types, brackets, declarations) makes no difference.
import type { Entry, IrNode } from '../flow/ir.ts';
import { isEllipsis, metavariableOf, type Pattern, withoutGroup } from './parse-pattern.ts';

/** The text that each metavariable stands for, without differences in whitespace. */
export type Bindings = ReadonlyMap<string, string>;

export interface Match {
  readonly start: number;
  readonly end: number;
  readonly bindings: Bindings;
}

/** Steps left for one file; matching stops when they are used up. */
export interface Budget {
  steps: number;
}

interface Matching {
  readonly text: string;
  readonly budget: Budget;
}

/** Everywhere, once for each place. */
export function matchesOf(pattern: Pattern, code: readonly IrNode[], matching: Matching): Match[] {
  const found = new Map<string, Match>();
  const add = (start: number, end: number, bindings: Bindings): void => {
    const key = `${start}:${end}`;
    if (!found.has(key)) found.set(key, { start, end, bindings });
  };
  const [first] = pattern;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || matching.budget.steps <= 0) return;
    if (Array.isArray(value)) {
      if (pattern.length > 1) matchBlocks(value as IrNode[], pattern, matching, add);
      for (const part of value) visit(part);
      return;
    }
    if ('kind' in value && first && pattern.length === 1) {
      const node = value as IrNode;
      const bindings = matchNode(first, node, new Map(), matching);
      if (bindings && !(node.kind === 'group' && node.parts.length === 1))
        add(node.start, node.end, bindings);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(code);
  return [...found.values()];
}

/** Statements in a row, from each of them on. */
function matchBlocks(
  block: readonly IrNode[],
  pattern: Pattern,
  matching: Matching,
  add: (start: number, end: number, bindings: Bindings) => void,
): void {
  if (!block.every((part) => typeof part === 'object' && part !== null && 'kind' in part)) return;
  for (const [index, first] of block.entries()) {
    const rest = block.slice(index);
    const last = isEllipsis(pattern.at(-1)) ? block.at(-1) : undefined;
    for (let length = last ? rest.length : 1; length <= rest.length; length += 1) {
      const part = rest.slice(0, length);
      const bindings = matchRow(pattern, part, new Map(), matching);
      if (!bindings) continue;
      add(first.start, (part.at(-1) ?? first).end, bindings);
      break;
    }
  }
}

/** A row of patterns against a row of nodes; an ellipsis stands for any number of them. */
function matchRow(
  patterns: readonly IrNode[],
  nodes: readonly IrNode[],
  bindings: Bindings,
  matching: Matching,
): Bindings | undefined {
  const from = (pattern: number, node: number, bound: Bindings): Bindings | undefined => {
    matching.budget.steps -= 1;
    if (matching.budget.steps <= 0) return undefined;
    const next = patterns[pattern];
    if (next === undefined) return node === nodes.length ? bound : undefined;
    if (isEllipsis(withoutGroup(next))) {
      for (let at = node; at <= nodes.length; at += 1) {
        const rest = from(pattern + 1, at, bound);
        if (rest) return rest;
      }
      return undefined;
    }
    const code = nodes[node];
    const matched = code && matchNode(next, code, bound, matching);
    return matched && from(pattern + 1, node + 1, matched);
  };
  return from(0, 0, bindings);
}

function matchNode(
  given: IrNode,
  code: IrNode,
  bindings: Bindings,
  matching: Matching,
): Bindings | undefined {
  matching.budget.steps -= 1;
  if (matching.budget.steps <= 0) return undefined;
  const pattern = withoutGroup(given);
  const node = withoutGroup(code);
  if (isEllipsis(pattern)) return bindings;
  const named = pattern.kind === 'name' ? metavariableOf(pattern.name) : undefined;
  if (named !== undefined) return bind(named, textAt(node, matching.text), bindings);
  const row = (patterns: readonly IrNode[], nodes: readonly IrNode[], from: Bindings | undefined) =>
    from && matchRow(patterns, nodes, from, matching);
  const one = (inner: IrNode, other: IrNode, from: Bindings | undefined) =>
    from && matchNode(inner, other, from, matching);
  switch (pattern.kind) {
    case 'name':
      return node.kind === 'name' && node.name === pattern.name ? bindings : undefined;
    case 'literal':
      if (node.kind !== 'literal') return undefined;
      return node.value === pattern.value || (pattern.value === '...' && typeof node.value === 'string')
        ? bindings
        : undefined;
    case 'regexp':
      return node.kind === 'regexp' && node.source === pattern.source ? bindings : undefined;
    case 'member': {
      if (node.kind !== 'member') return undefined;
      const object = one(pattern.object, node.object, matchName(pattern.name, node.name, bindings));
      if (pattern.name !== null || pattern.index === undefined) return object;
      return node.index && one(pattern.index, node.index, object);
    }
    case 'call':
      if (node.kind !== 'call') return undefined;
      return matchEntries(
        pattern.named,
        node.named,
        row(pattern.args, node.args, one(pattern.callee, node.callee, bindings)),
        { ...matching, isOpen: pattern.args.some(isEllipsis) },
      );
    case 'record':
      return node.kind === 'record'
        ? matchEntries(pattern.entries, node.entries, bindings, { ...matching, isOpen: false })
        : undefined;
    case 'list':
      return node.kind === 'list' ? row(pattern.items, node.items, bindings) : undefined;
    case 'operation':
      return node.kind === 'operation' && node.operator === pattern.operator
        ? row(pattern.parts, node.parts, bindings)
        : undefined;
    case 'joined':
    case 'choice':
    case 'exit':
    case 'group':
      return node.kind === pattern.kind ? row(pattern.parts, node.parts, bindings) : undefined;
    case 'assign':
      if (node.kind !== 'assign' || node.extends !== pattern.extends) return undefined;
      return one(pattern.value, node.value, one(pattern.target, node.target, bindings));
    case 'return':
      return node.kind === 'return' ? one(pattern.value, node.value, bindings) : undefined;
    case 'import':
      return node.kind === 'import' && node.path === pattern.path ? bindings : undefined;
    case 'branch': {
      if (node.kind !== 'branch' || (pattern.test === null) !== (node.test === null)) return undefined;
      const test = pattern.test && node.test ? one(pattern.test, node.test, bindings) : bindings;
      return row(pattern.bodies, node.bodies, test);
    }
    case 'function': {
      if (node.kind !== 'function') return undefined;
      const name = pattern.name === null ? bindings : matchName(pattern.name, node.name, bindings);
      const targets = ({ parameters }: typeof node) => parameters.map(({ target }) => target);
      return row(statements(pattern.body), statements(node.body), row(targets(pattern), targets(node), name));
    }
    default:
      return undefined;
  }
}

/** Of a block that stands as one node, its statements. */
function statements(body: readonly IrNode[]): readonly IrNode[] {
  const [only, another] = body;
  return only?.kind === 'group' && another === undefined ? only.parts : body;
}

function matchName(name: string | null, other: string | null, bindings: Bindings): Bindings | undefined {
  const named = metavariableOf(name);
  if (named !== undefined && other !== null) return bind(named, other, bindings);
  return name === other ? bindings : undefined;
}

/** By key, in any order; without an ellipsis there may be no others. */
function matchEntries(
  patterns: readonly Entry[],
  entries: readonly Entry[],
  bindings: Bindings | undefined,
  { isOpen, ...matching }: Matching & { readonly isOpen: boolean },
): Bindings | undefined {
  const wanted = patterns.filter(({ value }) => !isEllipsis(value));
  const mayHaveOthers = isOpen || wanted.length < patterns.length;
  if (!mayHaveOthers && wanted.length !== entries.length) return undefined;
  let bound = bindings;
  for (const { key, value } of wanted) {
    const entry = entries.find((one) => one.key === key);
    bound = entry && bound && matchNode(value, entry.value, bound, matching);
  }
  return bound;
}

function bind(name: string, text: string, bindings: Bindings): Bindings | undefined {
  const before = bindings.get(name);
  if (before !== undefined) return before === text ? bindings : undefined;
  return new Map([...bindings, [name, text]]);
}

function textAt({ start, end }: IrNode, text: string): string {
  return text.slice(start, end).replace(/\s+/g, ' ').trim();
}

/** What both say of their metavariables, or nothing where they differ. */
export function merged(one: Bindings, other: Bindings): Bindings | undefined {
  let bound: Bindings | undefined = one;
  for (const [name, text] of other) bound = bound && bind(name, text, bound);
  return bound;
}
