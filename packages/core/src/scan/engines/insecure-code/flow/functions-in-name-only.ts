// Functions that are called like a sanitizer or a guard, and are none: anyone who writes a change chooses the names in it.
import type { Func, IrNode } from './ir.ts';
import { eachNode, someNode } from './walk-ir.ts';

/** What a function may make its result of without changing what it is given, other than by text around it. */
const plainKinds: ReadonlySet<IrNode['kind']> = new Set([
  'name',
  'literal',
  'member',
  'call',
  'joined',
  'assign',
  'return',
  'group',
]);

const handing = new WeakMap<Func, boolean>();
const ignoring = new WeakMap<Func, boolean>();

/** Whether it only passes its values on: no pattern, table, loop or case in it could take anything out. */
export function handsOn(func: Func): boolean {
  return remembered(handing, func, () =>
    func.body.every(
      (part) =>
        !someNode(
          part,
          (inner) => !plainKinds.has(inner.kind) || (inner.kind === 'assign' && inner.each === true),
        ),
    ),
  );
}

/** Names by which a body reads what it is given without naming a parameter. */
const unnamedArguments = /^(?:arguments|it|_1|_|\$_|@_|self|this)$/;

/** Whether it answers without a look at what it is given. */
export function ignoresArguments(func: Func): boolean {
  return remembered(ignoring, func, () => {
    const names = new Set<string>();
    eachNode(
      func.parameters.map(({ target }) => target),
      (part) => {
        if (part.kind === 'name') names.add(part.name);
      },
    );
    const reads = (part: IrNode): boolean =>
      part.kind === 'name' && (names.has(part.name) || unnamedArguments.test(part.name));
    return func.body.length > 0 && !func.body.some((part) => someNode(part, reads));
  });
}

function remembered(known: WeakMap<Func, boolean>, func: Func, find: () => boolean): boolean {
  const found = known.get(func) ?? find();
  known.set(func, found);
  return found;
}

/** Whether a regular expression fits every text: `/^.*$/`. */
export function fitsEverything(source: string): boolean {
  return /^\^?(?:\(?(?:\.|\[\\s\\S\])[*+]\??\)?)?\$?$/.test(source);
}
