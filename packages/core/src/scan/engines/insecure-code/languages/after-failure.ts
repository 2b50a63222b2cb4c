// What exception handlers give back.
import type { IrNode } from '../flow/ir.ts';

/** `catch`: what stands in it runs, or does not. */
export function failureBranch(start: number, end: number, body: IrNode): IrNode {
  return { kind: 'branch', start, end, test: null, bodies: afterFailure([body]) };
}

/** The code of a handler, its `return` marked as what is reached only where something failed. */
export function afterFailure(codes: readonly IrNode[]): IrNode[] {
  return codes.map((code): IrNode => {
    if (code.kind === 'return') return { ...code, afterFailure: true };
    return code.kind === 'group' ? { ...code, parts: afterFailure(code.parts) } : code;
  });
}
