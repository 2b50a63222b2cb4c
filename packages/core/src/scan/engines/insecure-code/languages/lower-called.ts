// Signs that a grammar takes for a part of what is called, and classes that are called without a word for it.
import type { IrNode } from '../flow/ir.ts';

/** `!a.b()` asks for the opposite of what `b` gives; the grammar takes it for a part of what is called. */
export function withoutNot(code: IrNode): IrNode {
  if (code.kind === 'call' && code.callee.kind === 'operation' && code.callee.operator === '!') {
    const { start, parts } = code.callee;
    const [callee] = parts;
    const called: IrNode | undefined = callee && { ...code, callee, ...(isClass(callee) && { isNew: true }) };
    return called ? { kind: 'operation', start, end: code.end, operator: '!', parts: [called] } : code;
  }
  const held = code.kind === 'call' ? code.callee : code;
  if (held.kind !== 'member' || held.object.kind !== 'operation' || held.object.operator !== '!') return code;
  const { start, parts } = held.object;
  const [object] = parts;
  if (!object) return code;
  const inner = { ...held, object };
  const part = code.kind === 'call' ? { ...code, callee: inner } : inner;
  return { kind: 'operation', start, end: code.end, operator: '!', parts: [part] };
}

/** Without a word for it, an object is made where a class is called. */
export function isClass(callee: IrNode): boolean {
  return callee.kind === 'name' && /^[A-Z]\w*[a-z]/.test(callee.name);
}
