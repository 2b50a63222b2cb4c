// What branches that have values give: the last expression of each.
import type { IrNode } from '../flow/ir.ts';

/** What runs first, and the values of which the whole will be one. */
export interface Ends {
  readonly before: readonly IrNode[];
  readonly values: readonly IrNode[];
}

export function together(before: readonly IrNode[], ends: readonly Ends[]): Ends {
  return {
    before: [...before, ...ends.flatMap((one) => one.before)],
    values: ends.flatMap(({ values }) => values),
  };
}

export function valuesOf(code: IrNode): Ends {
  return /^(?:exit|return|assign)$/.test(code.kind)
    ? { before: [code], values: [] }
    : { before: [], values: [code] };
}

const valued = /^(?:name|member|call|joined|choice|literal|operation)$/;

/** The body of a function, whose last expression is what it returns, in each of its branches. */
export function returningLast(code: IrNode): IrNode {
  if (valued.test(code.kind)) return { kind: 'return', start: code.start, end: code.end, value: code };
  if (code.kind === 'group') return { ...code, parts: withLast(code.parts) };
  if (code.kind === 'branch') return { ...code, bodies: code.bodies.map(returningLast) };
  if (code.kind === 'switch')
    return {
      ...code,
      cases: code.cases.map((one) => ({
        ...one,
        body: [...withLast(one.body.slice(0, -1)), ...one.body.slice(-1)],
      })),
    };
  return code;
}

function withLast(parts: readonly IrNode[]): readonly IrNode[] {
  const last = parts.at(-1);
  return last ? [...parts.slice(0, -1), returningLast(last)] : parts;
}
