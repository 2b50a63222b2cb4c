// Methods that are read like variables: getters, and in Ruby each method without arguments.
import type { Func, IrNode } from './ir.ts';
import { isGetter } from './is-getter.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { parametersOf } from './parameter.ts';
import { unknownValue } from './taint-value.ts';

/** What is known of the file. */
type ReadFile = SeenCall['file'] & {
  readonly flow: Pick<LanguageFlow, 'bareCalls'>;
  readonly functions: { named(path: string): Func | undefined };
};

/** What is read by the path, as the call that it is; undefined where it is none of a method of the file. */
export function getterCall(
  path: string,
  code: IrNode,
  file: ReadFile,
  within: Func | undefined,
): SeenCall | undefined {
  if (code.kind === 'member' && !/^(?:this|self)\.\w+$/.test(path)) return undefined;
  const func = file.functions.named(path);
  const isRead =
    func && (isGetter(func) || (file.flow.bareCalls === true && code.kind === 'name' && func.name !== null));
  if (!isRead || parametersOf(func).some(({ fallback }) => fallback === undefined)) return undefined;
  // A method of another class is read on an object of it.
  if (func.owner && within?.owner?.name !== func.owner.name) return undefined;
  const { start, end } = code;
  return {
    path,
    callee: { ...unknownValue(code, path), undeclared: true },
    receiver: undefined,
    args: [],
    named: new Map(),
    code: { kind: 'call', start, end, callee: code, args: [], named: [] },
    isOwn: () => true,
    file,
    depth: 0,
    answeredAs: null,
    within,
  };
}
