// Whether more than the name of a method says what it does: a module, a type, a class, a framework or a statement.
import { sqlWords } from './conditions.ts';
import type { ClassDeclaration } from './ir.ts';
import type { SeenCall } from './observer.ts';
import { isSelf, isStatic, type TaintValue } from './taint-value.ts';

/** Of Rust, whose paths need no import: `std::process::Command::new`. */
const ofStandard = /^(?:std|core|alloc|tokio)\.\w+\./;

const isOfRepository = /^(?:[./~#]|@\/)/;

export function isIdentified(seen: SeenCall): boolean {
  const { path, receiver, file, within } = seen;
  if (!receiver || receiver.isFrameworkObject) return true;
  const type = typeOf(seen, receiver);
  if (type !== null) return isOfLibrary(type, file);
  // Inherited: the file says from what.
  const isOfSelf = receiver.code.kind === 'name' && isSelf.test(receiver.code.name.replace('$', ''));
  if (isOfSelf && within?.owner && inherits(within.owner)) return true;
  for (const module of file.modules)
    if (!isOfRepository.test(module) && path.startsWith(module) && /^[.(]/.test(path.slice(module.length)))
      return true;
  return false;
}

/** The declared or constructed type, or the module or class that a function is called of: `User.where().order`. */
function typeOf({ path }: SeenCall, receiver: TaintValue): string | null {
  if (receiver.type !== undefined) return receiver.type;
  if (isStatic(receiver)) return receiver.path;
  return /^[A-Z]/.test(path) || ofStandard.test(path) ? path : null;
}

/** Not a module of the repository, nor a class that the file itself declares and that inherits nothing. */
function isOfLibrary(type: string, { classes }: SeenCall['file']): boolean {
  if (isOfRepository.test(type)) return false;
  const own = classes.get(/^\w+/.exec(type)?.[0] ?? '');
  return own === undefined || inherits(own);
}

function inherits({ supers }: ClassDeclaration): boolean {
  return supers.some((one) => one.kind !== 'name' || !/^[oO]bject$/.test(one.name));
}

/** A statement says itself what reads it. */
export function isStatement({ text }: TaintValue): boolean {
  return text !== null && sqlWords.test(text);
}
