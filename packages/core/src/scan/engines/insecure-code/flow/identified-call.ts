// Whether more than the name of a method says what it does: a module, a type, a class, a framework or a statement.
import { sqlWords } from './conditions.ts';
import type { SeenCall } from './observer.ts';
import { isSelf, isStatic, type TaintValue } from './taint-value.ts';

const isOfRepository = /^(?:[./~#]|@\/)/;

export function isIdentified({ path, receiver, modules, within }: SeenCall): boolean {
  if (!receiver || receiver.isFrameworkObject || receiver.type !== undefined || isStatic(receiver))
    return true;
  // `User.where().order`, `DOMXPath().query`: what a class gives.
  if (/^[A-Z]/.test(path)) return true;
  // Inherited: the file says from what.
  const isOfSelf = receiver.code.kind === 'name' && isSelf.test(receiver.code.name.replace('$', ''));
  if (isOfSelf && (within?.owner?.supers.length ?? 0) > 0) return true;
  for (const module of modules)
    if (!isOfRepository.test(module) && path.startsWith(module) && /^[.(]/.test(path.slice(module.length)))
      return true;
  return false;
}

/** A statement says itself what reads it. */
export function isStatement({ text }: TaintValue): boolean {
  return text !== null && sqlWords.test(text);
}
