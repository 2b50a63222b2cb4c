// What a condition comes to where it is made of constants alone, so that only the way that is taken is followed.
import { exits } from './exits.ts';
import type { Case, IrNode } from './ir.ts';
import type { Scope } from './scope.ts';
import { eachNode } from './walk-ir.ts';

type Constant = string | number | boolean;

/** Names that the file gives a value in one place only: wherever they are read, they have it. */
export function namesAssignedOnce(code: readonly IrNode[]): ReadonlySet<string> {
  const once = new Set<string>();
  const more = new Set<string>();
  const note = (target: IrNode): void => {
    if (target.kind === 'list') target.items.forEach(note);
    if (target.kind !== 'name') return;
    if (once.has(target.name)) more.add(target.name);
    once.add(target.name);
  };
  eachNode(code, (part) => {
    if (part.kind === 'assign') note(part.target);
  });
  for (const name of more) once.delete(name);
  return once;
}

/** The value, where nothing but literals and local names of `once` make it; undefined where anything else does. */
export function constantOf(
  code: IrNode,
  scope: Scope,
  once: ReadonlySet<string> | undefined,
): Constant | undefined {
  if (!once) return undefined;
  switch (code.kind) {
    case 'literal':
      return code.value ?? undefined;
    case 'name': {
      // Of a module, others may set them.
      const value = once.has(code.name) ? scope.findLocal(code.name) : undefined;
      if (value?.origin !== 'constant' || value.joined) return undefined;
      return value.literal ?? value.text ?? undefined;
    }
    case 'member': {
      const text = code.index && constantOf(code.object, scope, once);
      const place = code.index && constantOf(code.index, scope, once);
      return typeof text === 'string' && typeof place === 'number' ? text[place] : undefined;
    }
    case 'group':
      return code.parts.length === 1 && code.parts[0] ? constantOf(code.parts[0], scope, once) : undefined;
    case 'operation':
    case 'joined': {
      const parts = code.parts.map((part) => constantOf(part, scope, once));
      return compute(code.kind === 'joined' ? '+' : code.operator, parts);
    }
    default:
      return undefined;
  }
}

/** Whether the condition holds; undefined where it is not made of constants, or nothing is known of names. */
export function decide(
  test: IrNode,
  scope: Scope,
  once: ReadonlySet<string> | undefined,
): boolean | undefined {
  const decided = constantOf(test, scope, once);
  return typeof decided === 'boolean' ? decided : undefined;
}

/** Of a constant its case, or what is taken where no other is, and what that falls through to. */
export function casesTaken(
  cases: readonly Case[],
  subject: Constant,
  labelOf: (label: IrNode) => Constant | undefined,
): readonly Case[] {
  const named = cases.findIndex(({ labels }) => labels.some((label) => labelOf(label) === subject));
  const first = named < 0 ? cases.findIndex(({ labels }) => labels.length === 0) : named;
  if (first < 0) return [];
  const last = cases.findIndex(({ body }, index) => index >= first && exits(body.at(-1)));
  return cases.slice(first, last < 0 ? undefined : last + 1);
}

function compute(operator: string, parts: readonly (Constant | undefined)[]): Constant | undefined {
  if (operator === 'test') return parts[0];
  if (operator === '+' && parts.every((part) => typeof part === 'number'))
    return parts.reduce((sum, part) => sum + part, 0);
  const [left, right] = parts;
  if (parts.length !== 2 || left === undefined || typeof left !== typeof right) return undefined;
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (operator) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '>':
      return left > right;
    case '<':
      return left < right;
    case '>=':
      return left >= right;
    case '<=':
      return left <= right;
    default:
      return undefined;
  }
}
