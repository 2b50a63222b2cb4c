// The fields of the object that a method is called on, as the method itself writes them: `this.name`, `self.name`,
// `$this->name`, `@name`, and in Java and C# the mere `name` of a field.
import { fieldFlow } from './answers.ts';
import type { Func, IrNode } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import { Scope } from './scope.ts';
import { isSelf, type TaintValue, unknownValue } from './taint-value.ts';
import { eachNode, someNode } from './walk-ir.ts';

/** Before the name of a field that is marked as one. */
function prefixOf({ fieldPrefixes }: LanguageFlow): string {
  return fieldPrefixes?.[0] ?? 'this.';
}

/** Whether the name stands for the object as a whole. */
function isObject(name: string, flow: LanguageFlow): boolean {
  return isSelf.test(name) || `${name}.` === prefixOf(flow);
}

/** Of the function, with the object by the name that it has there. */
export function scopeOf({ self, start, end, body }: Func, outer: Scope): Scope {
  const scope = new Scope(outer);
  // Functions in it can be called above the place where they stand.
  const parts = body.flatMap((part) => (part.kind === 'group' && !part.declares ? part.parts : [part]));
  for (const part of parts)
    if (part.kind === 'function' && part.name !== null)
      scope.declare(part.name, { ...unknownValue(part, part.name), func: part });
  const place: IrNode = { kind: 'group', start, end, parts: [] };
  if (self !== undefined) scope.declare(self, scope.find('this') ?? unknownValue(place, 'this'));
  return scope;
}

/** The names of fields that stand alone in the method, each with what the field is called. */
function bareFields({ owner, body, parameters }: Func, flow: LanguageFlow): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const prefix = prefixOf(flow);
  if (flow.fieldPrefixes?.includes(''))
    for (const name of Object.keys(owner?.fields ?? {})) found.set(name, name);
  else if (!prefix.endsWith('.'))
    eachNode(body, (part) => {
      if (part.kind === 'name' && part.name.startsWith(prefix)) found.set(part.name, part.name.slice(1));
    });
  for (const { target } of parameters) if (target.kind === 'name') found.delete(target.name);
  return found;
}

/** Whether the method reads anything of its object. */
export function readsObject(func: Func, flow: LanguageFlow): boolean {
  const bare = bareFields(func, flow);
  return someNode(
    func.body,
    (part) =>
      part.kind === 'name' && (part.name === func.self || isObject(part.name, flow) || bare.has(part.name)),
  );
}

/**
 * The object whose method is read by itself. What is known of its fields besides their taint stays:
 * `this.db = mysql.createPool()`.
 */
export function declareObject(
  object: Scope,
  self: TaintValue,
  func: Func,
  { flow, outer }: { readonly flow: LanguageFlow; readonly outer: Scope },
): void {
  const prefix = prefixOf(flow);
  if (prefix.endsWith('.')) object.declare(prefix.slice(0, -1), self);
  const taintedField = (value: TaintValue, field: string): TaintValue => ({
    ...value,
    origin: 'request',
    ...fieldFlow(self, field, true),
  });
  for (const [field, value] of outer.fields(prefix))
    if (value.origin !== 'constant') object.declare(prefix + field, taintedField(value, field));
  for (const [name, field] of bareFields(func, flow)) {
    const known = outer.find(name);
    if (known?.origin !== 'constant')
      object.declare(name, taintedField(known ?? unknownValue(self.code), field));
  }
}

/** Names of fields that the method may set: what it gives them is kept with the object. Gives what that holds before. */
export function openFields(object: Scope, func: Func, flow: LanguageFlow): ReadonlyMap<string, TaintValue> {
  for (const name of bareFields(func, flow).keys())
    if (!object.hasOwn(name)) object.declare(name, object.find(name) ?? unknownValue(func));
  return heldFields(object, func, flow);
}

/** What the object holds, by the names of its fields. */
export function heldFields(object: Scope, func: Func, flow: LanguageFlow): ReadonlyMap<string, TaintValue> {
  const held = new Map(object.fields(prefixOf(flow)));
  for (const [name, field] of bareFields(func, flow)) {
    const value = object.hasOwn(name) ? object.find(name) : undefined;
    if (value && value.code !== func) held.set(field, value);
  }
  return held;
}
