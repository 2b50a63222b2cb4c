// Code that an option switches on: what stands there is the choice of the person who sets it.
import { exits } from './flow/exits.ts';
import type { IrNode } from './flow/ir.ts';
import { eachNode, someNode } from './flow/walk-ir.ts';
import type { InsecureCodeRule } from './insecure-code-rule.ts';
import type { Hit } from './sink-table.ts';

/** More in one file are no options. */
const maxSwitches = 200;

interface Switched {
  readonly test: IrNode;
  readonly whole: IrNode;
}

/** What an option switches on is no more than `low`. */
export function switchedHits(code: readonly IrNode[]): (hit: Hit) => Hit {
  const switches = new Map<InsecureCodeRule, OptionSwitches>();
  return (hit) => {
    const option = hit.rule.switchedBy;
    if (!option) return hit;
    const known = switches.get(hit.rule) ?? new OptionSwitches(code, option);
    switches.set(hit.rule, known);
    return known.decide(hit.code) ? { ...hit, severity: 'low', confidence: 'low' } : hit;
  };
}

/** The branches and choices of a file that ask for an option with such a name. */
class OptionSwitches {
  readonly #switches: Switched[] = [];

  constructor(code: readonly IrNode[], option: RegExp) {
    eachNode(code, (whole) => {
      for (const one of casesOf(whole))
        if (this.#switches.length < maxSwitches && asksFor(one.test, option)) this.#switches.push(one);
      const test = testOf(whole);
      if (test && this.#switches.length < maxSwitches && asksFor(test, option))
        this.#switches.push({ test, whole });
      for (const guarded of guardedRests(blockOf(whole))) {
        if (this.#switches.length < maxSwitches && asksFor(guarded.test, option))
          this.#switches.push(guarded);
      }
    });
  }

  /** Whether the code stands under such a test, or is given one of two values by it. */
  decide(code: IrNode): boolean {
    return this.#switches.some(
      ({ test, whole }) => (encloses(whole, code) || encloses(code, whole)) && !encloses(test, code),
    );
  }
}

function testOf(code: IrNode): IrNode | null | undefined {
  if (code.kind === 'branch') return code.test;
  return code.kind === 'choice' ? code.parts[0] : undefined;
}

/** `case 'insecure': …` is what someone chose. */
function* casesOf(code: IrNode): Generator<Switched> {
  if (code.kind !== 'switch') return;
  for (const { labels, body } of code.cases) {
    const [first] = labels;
    const last = body.at(-1);
    if (first && last)
      for (const test of labels)
        yield { test, whole: { kind: 'group', start: first.start, end: last.end, parts: [] } };
  }
}

function blockOf(code: IrNode): readonly IrNode[] {
  if (code.kind === 'function') return code.body;
  return code.kind === 'group' ? code.parts : [];
}

/** What comes after `if (verify) return …` runs only where the test does not hold. */
function* guardedRests(block: readonly IrNode[]): Generator<Switched> {
  const last = block.at(-1);
  for (const part of block) {
    if (part === last || last === undefined) return;
    if (part.kind === 'branch' && part.test && part.bodies.length === 1 && exits(part.bodies[0]))
      yield {
        test: part.test,
        whole: { kind: 'group', start: part.end, end: last.end, parts: [] },
      };
  }
}

/** By a name, or by a key that something is read with; what a function computes is not an option. */
function asksFor(test: IrNode, option: RegExp): boolean {
  const functions = new Set<IrNode>();
  return someNode(test, (part) => {
    if (part.kind === 'call' && part.args.length > 0) functions.add(part.callee);
    if (part.kind === 'literal') return typeof part.value === 'string' && option.test(part.value);
    if (part.kind !== 'name' && part.kind !== 'member') return false;
    return part.name !== null && !functions.has(part) && option.test(part.name);
  });
}

function encloses(outer: IrNode, inner: IrNode): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
