import type { Code } from './code.ts';

/** Whether something holds of a part of the code, whatever it is nested in; asked in the order of the text. */
export function someCode(code: unknown, holds: (part: Code) => boolean): boolean {
  if (typeof code !== 'object' || code === null) return false;
  if ('kind' in code && holds(code as Code)) return true;
  return Object.values(code).some((part) => someCode(part, holds));
}

/** Tells of every part of the code, in the order of the text. */
export function eachCode(code: unknown, tell: (part: Code) => void): void {
  someCode(code, (part) => {
    tell(part);
    return false;
  });
}
