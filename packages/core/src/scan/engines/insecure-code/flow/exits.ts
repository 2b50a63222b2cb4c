// Code after which nothing of its block is reached.
import { nameOf } from './guard-operands.ts';
import type { IrNode } from './ir.ts';

/** Functions that never come back. */
const exiting =
  /^(?:exit|_exit|abort|die|panic|fatal|Fatal\w*|raise|throw|fail|halt|halt!|quit|Exit|Goexit|os_exit|notFound|redirect_and_exit)$/;

/** Whether a branch leaves what comes after it: its last part returns, throws, breaks or ends the program. */
export function exits(code: IrNode | undefined): boolean {
  switch (code?.kind) {
    case 'return':
      return code.continues !== true;
    case 'exit':
      return true;
    case 'group':
      return exits(code.parts.at(-1));
    case 'call':
      return exiting.test(nameOf(code.callee) ?? '');
    case 'branch':
      return code.bodies.length > 1 && code.bodies.every(exits);
    case 'choice':
      // `redirect_to(x) and return`.
      return code.parts.length === 2 && exits(code.parts[1]);
    default:
      return false;
  }
}
