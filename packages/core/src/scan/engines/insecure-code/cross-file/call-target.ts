// Names the function in another file that a call may lead to.
import { builtinModules } from 'node:module';

import type { CalledPath } from '../flow/answers.ts';
import type { ClassDeclaration, IrNode } from '../flow/ir.ts';
import type { CallTarget } from '../flow/trace.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { DeclaredNames } from './declared-names.ts';
import { goTarget } from './go-packages.ts';
import { rustTarget } from './rust-modules.ts';

export interface CallingFile {
  readonly language: LanguageId;
  readonly names: DeclaredNames;
  /** Modules as they are imported, the longest first. */
  readonly modules: readonly string[];
  /** Packages of Go by the names that they go by. */
  readonly packages: ReadonlyMap<string, string>;
}

/** What JavaScript itself and Node.js have. */
const ofRuntime = new RegExp(
  `^(?:${[...builtinModules, 'JSON', 'Object', 'Array', 'String', 'Number', 'Math', 'Promise', 'Date', 'Buffer', 'URL', 'URLSearchParams', 'RegExp', 'Reflect', 'Error', 'Map', 'Set', 'Boolean', 'BigInt', 'Symbol'].join('|')})\\b(?!\\/)`,
);

/** Undefined where the call cannot lead into another file. */
export function callTarget(seen: CalledPath, file: CallingFile): CallTarget | undefined {
  if (seen.callee.func) return undefined;
  if (file.language === 'go') return goTarget(seen, file.packages);
  if (file.language === 'rust') return rustTarget(seen, file.modules);
  const target = inheritedTarget(seen, file) ?? pathTarget(seen.path, file);
  const { code } = seen;
  return target && file.language === 'java' && code ? { ...target, count: code.args.length } : target;
}

/** `this.find`, `super.find`, `find`. */
const ofObject = /^(?:(?:this|self|cls|\$this|super(?:\(\))?|base|parent)\.)?(\w+)$/;
/** Languages in which a method of the object itself is called by its mere name. */
const namesAlone: ReadonlySet<LanguageId> = new Set(['csharp', 'java', 'ruby', 'swift']);

/** A method that the class around the call does not have itself: of the class that it extends. */
function inheritedTarget(
  { path, within, code, isOwn }: CalledPath,
  file: CallingFile,
): CallTarget | undefined {
  const [, name] = ofObject.exec(path) ?? [];
  const extended = within?.owner && extendedClass(within.owner, file);
  if (name === undefined || !extended || isOwn?.() || code?.constructs) return undefined;
  const isAlone = path === name;
  if (isAlone && (code?.isNew || !namesAlone.has(file.language))) return undefined;
  return { ...extended, name, isExact: true };
}

/** The class that another file declares, by what the file says of it. */
export function extendedClass(
  { supers }: ClassDeclaration,
  { language, names }: Pick<CallingFile, 'language' | 'names'>,
): Omit<CallTarget, 'name'> | undefined {
  const [owner, ...others] = supers.flatMap((one) => nameOf(one) ?? []);
  if (owner === undefined) return undefined;
  if (language !== 'javascript' && language !== 'python') {
    const space = names.spaceOf(owner);
    return { owner, ...(others.length > 0 && { others }), ...(space !== undefined && { space }) };
  }
  // `class Below extends base.Above`
  const [first] = supers;
  const holder = first?.kind === 'member' && first.object.kind === 'name' ? first.object.name : owner;
  const module = names.moduleOf(holder);
  if (module === undefined) return undefined;
  return language === 'python' ? { module, members: [owner] } : { module, owner };
}

function nameOf(code: IrNode): string | undefined {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' ? (code.name ?? undefined) : undefined;
}

/** The same of a function that is named and not called. */
export function pathTarget(path: string, file: CallingFile): CallTarget | undefined {
  if (path === '' || path.startsWith('?.')) return undefined;
  if (file.language === 'javascript' && ofRuntime.test(path)) return undefined;
  return importedTarget(path, file) ?? receiverTarget(path, file) ?? packageTarget(path, file);
}

/** `./service.read`, `app.services.UserRepository().find`. */
function importedTarget(given: string, { modules, language }: CallingFile): CallTarget | undefined {
  // `new Users(db).find`: a method of what the module exports.
  const path = language === 'javascript' ? given.replaceAll('()', '') : given;
  const module = modules.find((one) => path === one || path.startsWith(`${one}.`));
  if (module === undefined) {
    // `from a.b import c` makes the path `a.b.c`.
    const isDotted = language === 'python' && /^\.*\w+(?:\.\w+(?:\(\))?)+$/.test(path);
    return isDotted ? dottedTarget(path) : undefined;
  }
  if (language === 'python') return dottedTarget(path);
  const members = path.slice(module.length + 1).split('.');
  const name = members.pop() || 'default';
  return { module, name, ...(members.length > 0 && { members }) };
}

/** `app.services.find`; of a class that is called, or by the convention that one begins with a capital: `app.services.Users.find`. */
function dottedTarget(path: string): CallTarget {
  const module = path.replaceAll('()', '');
  const [owner = '', name = ''] = module.split('.').slice(-2);
  const isClass = /^[A-Z]/.test(owner) || path.endsWith(`${owner}().${name}`);
  return { module, name, ...(isClass && { members: [owner] }) };
}

/** Languages in which the repository says whether a name is one of a class. */
const typesByName: ReadonlySet<LanguageId> = new Set(['csharp', 'java', 'php', 'ruby', 'swift']);

/** `this.users.find`, `users.find`: by the type that the file declares for the receiver; `Users.find`, `new Users().find`. */
function receiverTarget(path: string, file: CallingFile): CallTarget | undefined {
  if (file.language !== 'javascript' && file.language !== 'go' && /^[A-Z]\w*$/.test(path))
    return { owner: path, name: path };
  const match = /^(?:(?:this|self|\$this|@)\.?)?[$@]?(\w+)(\(\)|\.new\(\))?\.(\w+)$/.exec(path);
  if (!match) return undefined;
  const [, receiver = '', , name = ''] = match;
  if (name === 'new') return { owner: receiver, name: receiver };
  const isClass = typesByName.has(file.language) || /^[A-Z]/.test(receiver);
  const owner = file.names.typeOf(receiver) ?? (isClass ? receiver : undefined);
  if (owner === undefined) return undefined;
  const module = file.names.moduleOf(owner);
  const space = file.names.spaceOf(owner);
  return {
    ...(module !== undefined && { module }),
    ...(space !== undefined && { space }),
    owner,
    name,
  };
}

/** Of what is declared nowhere in the file: a function of the same package, or of the whole program. */
function packageTarget(path: string, { language }: CallingFile): CallTarget | undefined {
  return /^(?:go|php|c|swift)$/.test(language) && /^\w+$/.test(path) ? { name: path } : undefined;
}
