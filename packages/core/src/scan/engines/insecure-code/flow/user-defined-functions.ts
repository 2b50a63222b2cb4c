// The functions that a file defines, by name, so that a call to one of them evaluates to what it returns.

import { fixedResult } from './fixed-result.ts';
import { handsOn } from './functions-in-name-only.ts';
import type { Dictionary, Func, IrNode } from './ir.ts';
import { isGetter } from './is-getter.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { Observer, SeenCall } from './observer.ts';
import { parametersOf } from './parameter.ts';
import { atLeastOrigin, isSelf, type TaintValue } from './taint-value.ts';
import { eachNode, someNode } from './walk-ir.ts';

/** How deep calls inside of called functions are followed. */
const maxDepth = 2;
/** Characters of function bodies that are evaluated again per file: enough for any handwritten file. */
const maxText = 500_000;

/** A name as it is, of the object itself, or of a class: `name`, `this.name`, `Page.name`, `new Page().name`. */
const ownPath = /^(?:(?:this|self|cls|[A-Z]\w*(?:\.new)?(?:\(\))?)\.)?(\w+)$/;
/** `Page`, of `Page.name`. */
const heldBy = /^([A-Z]\w*)\.\w+$/;
/** `Page`, `Page.new`. */
const classPath = /^([A-Z]\w*)(?:\.new)?$/;

export class UserDefinedFunctions {
  readonly #named: NamedFunctions;
  readonly #constructors: ReadonlyMap<string, Func>;
  readonly #code: readonly IrNode[];
  readonly #limited: () => void;
  readonly #fixedResults = new Map<Func, TaintValue | undefined>();
  /** Whether a function reads a request by itself. */
  readonly #reading = new Map<Func, boolean>();
  #depth = 0;
  #textLeft = maxText;
  /** Of calls that only the results of other files may taint: they take nothing from what is known to be tainted. */
  #pendingLeft = maxText;

  /** @param limited more of the bodies is there than the budget lets evaluate again */
  constructor(
    code: readonly IrNode[],
    limited: () => void,
    named = namedFunctions(code),
    constructors = namedFunctions(code, constructorNames, false).once,
  ) {
    this.#limited = limited;
    this.#code = code;
    this.#named = named;
    this.#constructors = constructors;
  }

  /** The same with the whole budget. */
  anew(): UserDefinedFunctions {
    return new UserDefinedFunctions(this.#code, this.#limited, this.#named, this.#constructors);
  }

  /** Those that other files can call, by the names they are exported by. */
  get callable(): readonly (readonly [string, Func])[] {
    const { once, overloads } = namedFunctions(this.#code, exportedNames);
    const several = [...overloads].flatMap(([name, all]) => all.map((func) => [name, func] as const));
    return [...once, ...several];
  }

  /** The constructor of a class of this file, when an argument is tainted and the budget is not used up. */
  findConstructor({ path, args }: SeenCall): Func | undefined {
    if (this.#depth >= maxDepth || !args.some(isOutside)) return undefined;
    const func = this.#constructors.get(classPath.exec(path)?.[1] ?? '');
    return func && this.#mayCall(func, args) ? func : undefined;
  }

  /** The called function, when an argument or a field of the object is tainted, this file defines it and the budget is not used up. */
  find({ path, callee, args, receiver }: SeenCall, flow: LanguageFlow): Func | undefined {
    const given = [...args, ...(receiver?.entries?.values() ?? [])];
    const isGiven = given.some((value) => value.isFrameworkObject || isOutside(value));
    if (!isGiven && args.length > 0) return undefined;
    // `shlex.quote` of a class `shlex`: what is neither given nor imported is defined here, whatever its name.
    const name =
      ownPath.exec(path)?.[1] ?? (receiver?.undeclared ? /^\w+\.(\w+)$/.exec(path)?.[1] : undefined);
    const named = name === undefined ? undefined : this.#called(name, args.length);
    const func = callee.func ?? (named && this.#isOfOther(path, named) ? undefined : named);
    if (!func || this.#depth >= maxDepth) return undefined;
    // What a handler gives is reported where it stands.
    if (!isGiven && ((func.decorators.length > 0 && !isGetter(func)) || !this.#readsRequest(func, flow)))
      return undefined;
    if (flow.sanitizers.test(func.name ?? name ?? '') && !handsOn(func)) return undefined;
    return this.#mayCall(func, given) ? func : undefined;
  }

  /** `def wanted(): return request.args['name']`: what it is given does not matter. */
  #readsRequest(func: Func, flow: LanguageFlow): boolean {
    const { sources } = flow;
    const known = this.#reading.get(func);
    if (known !== undefined) return known;
    // What calls itself reads nothing by that.
    this.#reading.set(func, false);
    const reads = someNode(func.body, (part) => {
      if (sources.test(pathOf(part))) return true;
      const name = part.kind === 'name' || part.kind === 'member' ? part.name : null;
      const other = name === null ? undefined : this.#named.once.get(name);
      return other !== undefined && other !== func && this.#readsRequest(other, flow);
    });
    this.#reading.set(func, reads);
    return reads;
  }

  /** What a function of this file gives whatever it is given; undefined where that is not so, or where another may be called. */
  fixedResult(seen: SeenCall): TaintValue | undefined {
    const func = seen.callee.func ?? this.#certainly(seen);
    if (func === undefined) return undefined;
    if (!this.#fixedResults.has(func)) this.#fixedResults.set(func, fixedResult(func));
    const known = this.#fixedResults.get(func);
    return known && { ...known, code: seen.code };
  }

  /** Whether the function around calls itself. */
  callsItself(seen: SeenCall): boolean {
    const { within, callee, path } = seen;
    // In some languages a method's name alone is that of another function.
    const isMethod = within?.owner !== undefined && !path.includes('.');
    return within !== undefined && !isMethod && (callee.func ?? this.#certainly(seen)) === within;
  }

  /** The function that is called, and no other of the name: one of the class whose method it is, or that nothing around shadows. */
  #certainly({ path, callee, receiver, within }: SeenCall): Func | undefined {
    const [, holder, name = ''] = /^(?:(.+)\.)?(\w+)$/.exec(path) ?? [];
    const func = this.#named.once.get(name);
    const owner = func?.owner?.name;
    if (holder === undefined)
      return callee.undeclared && (owner === undefined || owner === within?.owner?.name) ? func : undefined;
    if (owner === undefined) return undefined;
    const type = receiver?.type?.replace(/^[*&]|<.*$/g, '');
    const isOfOwner = isSelf.test(holder)
      ? owner === within?.owner?.name
      : owner === type || owner === classPath.exec(holder.replaceAll('()', ''))?.[1];
    return isOfOwner ? func : undefined;
  }

  /** Of methods that share a name the one that takes so many arguments. */
  #called(name: string, count: number): Func | undefined {
    const known = this.#named.once.get(name);
    if (known) return known;
    const fitting =
      this.#named.overloads.get(name)?.filter((one) => parametersOf(one).length === count) ?? [];
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** `Directory.Delete`: a method of a class that stands elsewhere, whatever methods of the name are here. */
  #isOfOther(path: string, { owner }: Func): boolean {
    const [, holder] = heldBy.exec(path) ?? [];
    return owner !== undefined && holder !== undefined && !this.#named.classes.has(holder);
  }

  #mayCall(func: Func, given: readonly TaintValue[]): boolean {
    const length = func.end - func.start;
    const isKnown = given.some((value) => value.isFrameworkObject || atLeastOrigin(value, 'parameter'));
    if (isKnown) this.#textLeft -= length;
    else this.#pendingLeft -= length;
    return this.#isLeft(isKnown ? this.#textLeft : this.#pendingLeft);
  }

  #isLeft(text: number): boolean {
    if (text < 0) this.#limited();
    return text >= 0;
  }

  /** The function of this file that goes by the path. */
  named(path: string): Func | undefined {
    return this.#named.once.get(ownPath.exec(path)?.[1] ?? '');
  }

  /** The methods of a class of this file, those of the names. */
  methodsOf(className: string, names: RegExp): readonly Func[] {
    const found: Func[] = [];
    eachNode(this.#code, (part) => {
      if (part.kind === 'function' && part.owner?.name === className && names.test(part.name ?? ''))
        found.push(part);
    });
    return found;
  }

  /** Whether the path means a function of this file: by its name alone, of the object itself, or of a class that is made here. */
  isOwn(path: string): boolean {
    const [, owner = 'this'] = /^(\w+)(?:\.new)?(?:\(\))?\.\w+$/.exec(path) ?? [];
    const isOfFile = ['this', 'self', 'cls'].includes(owner) || this.#constructors.has(owner);
    if (!isOfFile) return false;
    return this.named(path) !== undefined || this.#named.overloads.has(ownPath.exec(path)?.[1] ?? '');
  }

  /** Whether the budget lets a handler be evaluated once more. */
  mayHandle(func: Func): boolean {
    if (this.#depth >= maxDepth) return false;
    this.#textLeft -= func.end - func.start;
    return this.#isLeft(this.#textLeft);
  }

  /**
   * What the function returns for these arguments.
   * @param observer receives the calls in its body: a value tainted here may reach a sink only there
   */
  returned(func: Func, observer: Observer, read: (observer: Observer) => void): readonly TaintValue[] {
    const values: TaintValue[] = [];
    const returned: Observer['returned'] = (value, within, code) => {
      if (within === func) values.push(value);
      else observer.returned(value, within, code);
    };
    this.#depth += 1;
    read({ ...observer, returned });
    this.#depth -= 1;
    return values;
  }
}

/** As it is written. */
function pathOf(code: IrNode): string {
  switch (code.kind) {
    case 'name':
      return code.name;
    case 'member':
      return `${pathOf(code.object)}.${code.name ?? '[]'}`;
    case 'call':
      return `${pathOf(code.callee)}()`;
    default:
      return '?';
  }
}

/** Others fill it, or may. */
function isOutside(value: TaintValue): boolean {
  return value.pending !== undefined || value.namesEntry === true || atLeastOrigin(value, 'parameter');
}

interface NamedFunctions {
  readonly once: ReadonlyMap<string, Func>;
  /** Methods of one class that share a name. */
  readonly overloads: ReadonlyMap<string, readonly Func[]>;
  /** The classes of the file. */
  readonly classes: ReadonlySet<string>;
}

/** More of one name say nothing. */
const maxOverloads = 8;

/** A name that two functions share is ambiguous and left out, but for methods of one class. */
function namedFunctions(
  code: readonly IrNode[],
  namesOf: (part: IrNode) => readonly (readonly [string, Func])[] = () => [],
  /** Besides what `namesOf` gives, by the names that they are written with. */
  isByName = true,
): NamedFunctions {
  const found = new Map<string, Set<Func>>();
  const note = (func: Func, name: string | null): void => {
    if (name === null) return;
    found.set(name, (found.get(name) ?? new Set()).add(func));
  };
  const classes = new Set<string>();
  eachNode(code, (part) => {
    if (part.kind === 'group' && part.declares) classes.add(part.declares.name);
    if (isByName && part.kind === 'function') note(part, part.name);
    // `const load = (url) => …`
    if (isByName && part.kind === 'assign' && part.value.kind === 'function' && part.target.kind === 'name')
      note(part.value, part.target.name);
    for (const [name, func] of namesOf(part)) note(func, name);
  });
  const once = new Map<string, Func>();
  const overloads = new Map<string, readonly Func[]>();
  for (const [name, all] of found) {
    const [first, ...others] = all;
    if (first && others.length === 0) once.set(name, first);
    else if (first?.owner && all.size <= maxOverloads && others.every(({ owner }) => owner === first.owner))
      overloads.set(name, [...all]);
  }
  return { once, overloads, classes };
}

function constructorNames(part: IrNode): readonly (readonly [string, Func])[] {
  return part.kind === 'function' && part.constructs !== undefined ? [[part.constructs, part]] : [];
}

/** `const read = withLogs((url) => …)`: what is called in the end. */
function wrappedFunction(code: IrNode): Func | undefined {
  if (code.kind !== 'call' || code.callee.kind !== 'name') return undefined;
  const functions = code.args.filter((arg) => arg.kind === 'function');
  return functions.length === 1 ? functions[0] : undefined;
}

/** `exports.read = (url) => …`, `module.exports = (url) => …`, `{ read: (url) => … }`; `Files.read` of a class or object. */
function exportedNames(part: IrNode): readonly (readonly [string, Func])[] {
  if (part.kind === 'function') {
    const { exportedAs, owner, constructs, name } = part;
    const qualified = owner && name !== null ? `${owner.name}.${name}` : undefined;
    const names = [exportedAs, constructs, qualified];
    return names.flatMap((one) => (one === undefined ? [] : [[one, part] as const]));
  }
  if (part.kind === 'assign' && part.target.kind === 'name') {
    const { name } = part.target;
    const wrapped = wrappedFunction(part.value);
    if (wrapped) return [[name, wrapped]];
    return part.value.kind === 'record'
      ? methodsOf(part.value).map(([key, func]) => [`${name}.${key}`, func] as const)
      : [];
  }
  if (part.kind === 'assign' && part.target.kind === 'member' && part.value.kind === 'function') {
    const { name } = part.target;
    if (name === null) return [];
    if (name === 'exports') return [['default', part.value]];
    const owner = ownerOf(part.target.object);
    return [[name, part.value], ...(owner === undefined ? [] : [[`${owner}.${name}`, part.value] as const])];
  }
  return part.kind === 'record' ? methodsOf(part) : [];
}

function methodsOf({ entries }: Dictionary): readonly (readonly [string, Func])[] {
  return entries.flatMap(({ key, value }) =>
    key !== null && value.kind === 'function' && value.name === null ? [[key, value] as const] : [],
  );
}

/** `Files` of `Files.read = …` and `Files.prototype.read = …`. */
function ownerOf(code: IrNode): string | undefined {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' && code.name === 'prototype' ? ownerOf(code.object) : undefined;
}
