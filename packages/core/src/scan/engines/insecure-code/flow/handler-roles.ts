// What the parameters of a function hold that a framework calls with requests.
import type { Func, IrNode, Parameter } from './ir.ts';
import type { HandlerParameters, LanguageFlow, Registration } from './language-flow.ts';
import { bindsNoText, isBodyFile, isInjected, parametersOf } from './parameter.ts';
import { isPlainPart, isUnnamed } from './route-patterns.ts';
import type { Scope } from './scope.ts';
import { frameworkObject, requestData, type TaintValue, unknownValue } from './taint-value.ts';
import { frameworkType, typePath } from './type-names.ts';

interface HandlerContext {
  readonly flow: LanguageFlow;
  /** Where the function is written. */
  readonly scope: Scope;
  /** The call that registers the function. */
  readonly path?: string;
}

/** Undefined are those of which nothing is known, or whose type says already what they are. */
export function handlerValues(
  func: Func,
  { parameters, isOfUnknownFramework, numbers, namedPartsOnly }: Registration,
  { flow, scope, path = '' }: HandlerContext,
): readonly (TaintValue | undefined)[] {
  const own = parametersOf(func);
  // `app.use((error, req, res, next) => …)`.
  const isErrorHandler = own.length === 4 && path.endsWith('.use');
  const given = isErrorHandler ? [null, ...parameters] : parameters;
  return own.map((parameter, index) => {
    const { target, type } = parameter;
    const role = roleAt(given, index);
    if (role === null || (type !== null && frameworkType(type, scope, flow.types) !== undefined))
      return undefined;
    const name = target.kind === 'name' ? target.name : undefined;
    // That it is one is proven; of which framework says its name.
    const isNamed = name !== undefined && flow.requestNames?.test(name) === true;
    if (isOfUnknownFramework && isNamed) return frameworkObject(target, name);
    if (role !== requestData) return withNumbers(frameworkObject(target, role), target, numbers);
    if (name !== undefined && numbers?.has(name)) return { ...unknownValue(target, name), sanitized: true };
    if (
      bindsNoText(parameter) ||
      isPlainPart(parameter, func) ||
      (namedPartsOnly && isUnnamed(parameter, func)) ||
      isBodyFile(parameter, scope) ||
      isInjected(parameter, scope) ||
      flow.injected?.test(type ?? '') === true
    )
      return undefined;
    return { ...requestValue(target, path), ...(type !== null && { type: typePath(type, scope) }) };
  });
}

/** A part of a request. */
export function requestValue(code: IrNode, source: string): TaintValue {
  return { ...unknownValue(code, null, 'request'), trace: { code, source } };
}

/** Whether a function takes what comes after the request. */
export function takesRequestData(parameters: readonly Parameter[], roles: HandlerParameters): boolean {
  const first = roles.indexOf(requestData);
  return first >= 0 && first < parameters.length;
}

function roleAt(parameters: HandlerParameters, index: number): string | null {
  return (
    parameters[index] ??
    (index >= parameters.length && parameters.at(-1) === requestData ? requestData : null)
  );
}

/** `({ count }) => …`, where a schema says that the count is a number. */
function withNumbers(
  value: TaintValue,
  target: IrNode,
  numbers: ReadonlySet<string> = new Set(),
): TaintValue {
  if (target.kind !== 'record' || numbers.size === 0) return value;
  const safe = [...numbers].map(
    (name) => [name, { ...unknownValue(target, name), sanitized: true }] as const,
  );
  return { ...value, entries: new Map(safe) };
}

/** Types that hold a number, or one of a few words: `z.number().optional()`, `z.enum(['a', 'b'])`. */
const noText =
  /^zod(?:\/[\w.-]+)?\.(?:default\.)?(?:z\.)?(?:coerce\.)?(?:number|int|bigint|boolean|date|enum|nativeEnum|literal|uuid)\(\)/;

/** The fields that a schema among the arguments of a registration gives such a type; schemas may be a field of the options. */
export function numbersOfSchema(args: readonly (TaintValue | undefined)[]): readonly string[] {
  const records = args.flatMap((arg) => [arg, ...(arg?.entries?.values() ?? [])]);
  return records.flatMap((record) =>
    [...(record?.entries ?? [])].flatMap(([name, { path }]) => (noText.test(path ?? '') ? [name] : [])),
  );
}

/** `/users/<int:id>`: the parts of a route that hold no text. */
const numberParts = /<(?:int|float|uuid|bool|date)(?:\([^)]*\))?:(\w+)>/g;

export function numbersOf(route: string | null | undefined): ReadonlySet<string> {
  return new Set([...(route ?? '').matchAll(numberParts)].map(([, name = '']) => name));
}
