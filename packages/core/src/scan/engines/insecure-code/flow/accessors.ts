// Parts of objects that a framework fills from a request: what `body.getName()` and `body.Name` hold, by the class of the body.
import type { ClassDeclaration } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { carriesNoText, type TaintValue, unknownValue } from './taint-value.ts';
import { isAssumed } from './trace.ts';

type Classes = ReadonlyMap<string, ClassDeclaration>;

/** Classes of the language, whose methods are known by their names. */
const ofLanguage =
  /(?:^|\.)(?:String\w*|Char\w*|Object|Class|File|Path|URI|URL|Optional|\w*(?:List|Map|Set|Collection|Iterator|Stream|Reader|Buffer|Array))$/;

/** Undefined where the call is no accessor of such an object. */
export function accessed(
  { path, receiver, args, named, code }: SeenCall,
  classes: Classes,
): TaintValue | undefined {
  if (args.length > 0 || named.size > 0 || !isTypedTaint(receiver)) return undefined;
  const declared = classes.get(simpleName(receiver.type))?.fields;
  const last = path.slice(path.lastIndexOf('.') + 1);
  const [, first = '', rest = ''] = /^(?:get|is)([A-Z])(\w*)$/.exec(last) ?? [];
  const field = first === '' ? last : first.toLowerCase() + rest;
  if (declared) return Object.hasOwn(declared, field) ? partOf(receiver, code, declared[field]) : undefined;
  if (first === '' || ofLanguage.test(receiver.type)) return undefined;
  // The class is in another file: its field may be a number.
  const trace = { code, assumed: true, ...(receiver.trace && { before: receiver.trace }) };
  return { ...unknownValue(code, `${path}()`, 'request'), trace };
}

/** A field of such an object that holds no text, or may hold none; undefined where nothing is known. */
export function textlessField(
  object: TaintValue,
  name: string | null,
  { classes, flow }: { readonly classes: Classes; readonly flow: LanguageFlow },
  code: TaintValue['code'],
): TaintValue | undefined {
  if (name === null || !isTypedTaint(object)) return undefined;
  const declared = classes.get(simpleName(object.type));
  if (!declared && flow.ownTypes?.test(object.type)) {
    const trace = { code, assumed: true, ...(object.trace && { before: object.trace }) };
    return { ...unknownValue(code, null, 'request'), trace };
  }
  const fields = declared?.fields ?? {};
  if (!Object.hasOwn(fields, name) || !carriesNoText.test(fields[name] ?? '')) return undefined;
  return { ...unknownValue(code), sanitized: true };
}

function isTypedTaint(value: TaintValue | undefined): value is TaintValue & { readonly type: string } {
  return (
    value?.type !== undefined && value.origin === 'request' && !value.sanitized && !isAssumed(value.trace)
  );
}

function partOf(object: TaintValue, code: TaintValue['code'], type = ''): TaintValue {
  if (carriesNoText.test(type)) return { ...unknownValue(code), sanitized: true };
  const { trace } = object;
  return { ...unknownValue(code, null, 'request'), type, ...(trace && { trace: { code, before: trace } }) };
}

function simpleName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}
