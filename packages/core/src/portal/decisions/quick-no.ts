// Says without evaluating a condition that facts do not meet it, where comparing texts is enough: there are as many
// evaluations as findings, and nearly all of them say no.
import { matchesPattern } from '../../support/linear-pattern.ts';
import { isNode } from '../compliance/conditions/step-budget.ts';
import { factOf, textOf } from './condition-facts.ts';
import type { FindingFact, RepositoryFact, RuleFacts } from './rule-facts.ts';

/** Whether the condition is certainly not met: it would give false, or an error. */
type QuickNo = (facts: RuleFacts) => boolean;

/** Of the syntax tree of a condition; undefined where only evaluating it can say. */
export function quickNo(node: unknown): QuickNo | undefined {
  if (!isNode(node) || !Array.isArray(node.args)) return undefined;
  const [left, right] = node.args as [unknown, unknown];
  if (node.op === '&&') {
    const [one, other] = [quickNo(left), quickNo(right)];
    return one && other ? (facts) => one(facts) || other(facts) : (one ?? other);
  }
  if (node.op === '||') {
    const [one, other] = [quickNo(left), quickNo(right)];
    return one && other && ((facts) => one(facts) && other(facts));
  }
  if (node.op === 'rcall') return quickCall(node.args);
  if (node.op === '==' || node.op === '!=')
    return comparison(node.op, left, right) ?? comparison(node.op, right, left);
  return node.op === 'in' ? membership(left, right) : undefined;
}

function comparison(op: '==' | '!=', one: unknown, other: unknown): QuickNo | undefined {
  const [read, text] = [readerOf(one), textOf(other)];
  if (!read || text === undefined) return undefined;
  return op === '==' ? (facts) => read(facts) !== text : (facts) => read(facts) === text;
}

function membership(left: unknown, right: unknown): QuickNo | undefined {
  const [text, list] = [textOf(left), readerOf(right)];
  if (text !== undefined && list)
    return (facts) => {
      const value = list(facts);
      return !Array.isArray(value) || !value.includes(text);
    };
  const read = readerOf(left);
  if (!read || !isNode(right) || right.op !== 'list' || !Array.isArray(right.args)) return undefined;
  const texts = right.args.map(textOf);
  if (texts.includes(undefined)) return undefined;
  const values = new Set<unknown>(texts);
  return (facts) => !values.has(read(facts));
}

const calls: Readonly<Record<string, (value: string, text: string) => boolean>> = {
  startsWith: (value, text) => value.startsWith(text),
  endsWith: (value, text) => value.endsWith(text),
  contains: (value, text) => value.includes(text),
};

/** `finding.path.startsWith("test/")` */
function quickCall([name, of, given]: readonly unknown[]): QuickNo | undefined {
  const read = readerOf(of);
  const text = Array.isArray(given) && given.length === 1 ? textOf(given[0]) : undefined;
  if (!read || text === undefined) return undefined;
  const call = String(name).startsWith('matches') ? matching(text) : calls[String(name)];
  if (!call) return undefined;
  return (facts) => {
    const value = read(facts);
    return typeof value !== 'string' || !call(value, text);
  };
}

function matching(pattern: string): (value: string) => boolean {
  const start = literalStart(pattern);
  return (value) => {
    if (!value.startsWith(start)) return false;
    try {
      return matchesPattern(value, pattern);
    } catch {
      return false;
    }
  };
}

/** What each text that matches begins with; empty where the pattern does not say. */
function literalStart(pattern: string): string {
  if (pattern.includes('|')) return '';
  const [anchored, literal = ''] = /^\^([\w/-]*)/.exec(pattern) ?? [''];
  return /^[*?{]/.test(pattern.slice(anchored.length)) ? literal.slice(0, -1) : literal;
}

function readerOf(node: unknown): ((facts: RuleFacts) => unknown) | undefined {
  const [variable, fact] = factOf(node)?.split('.', 2) ?? [];
  if (variable === 'finding') return (facts) => facts.finding[fact as FindingFact];
  return variable === 'repository' ? (facts) => facts.repository[fact as RepositoryFact] : undefined;
}
