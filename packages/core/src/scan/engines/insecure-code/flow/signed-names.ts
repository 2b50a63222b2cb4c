// What a comparison of signatures proves: the one who made the value has the key.
import { nameOf } from './guard-operands.ts';
import type { Call, IrNode } from './ir.ts';
import { eachNode } from './walk-ir.ts';

/** Comparisons of digests that take the same time for all: what libraries check signatures with. */
const digestComparison =
  /^(?:compare_digest|hash_equals|timingSafeEqual|(?:MessageDigest\.)isEqual|(?:hmac\.)Equal|ConstantTimeCompare|(?:fixed_length_)?secure_compare|FixedTimeEquals|constant_time_compare)$/;

export function comparesDigests({ callee, args }: Call): boolean {
  if (args.length !== 2) return false;
  const name = nameOf(callee) ?? '';
  const holder = callee.kind === 'member' ? nameOf(callee.object) : null;
  return digestComparison.test(name) || digestComparison.test(`${holder}.${name}`);
}

/** `data`, of `compare_digest(signature, sign(data))`, and where a name holds what `sign` gave: who has no key made none of it. */
export function signedNames(
  { args }: Call,
  givenTo: (name: string) => IrNode | undefined,
): readonly IrNode[] {
  const found: IrNode[] = [];
  const addNames = (code: IrNode): void =>
    eachNode(code, (part) => {
      if (part.kind === 'name') found.push(part);
    });
  for (const arg of args) {
    const made = arg.kind === 'name' ? givenTo(arg.name) : arg;
    if (made?.kind === 'call') addNames(made);
  }
  return found;
}
