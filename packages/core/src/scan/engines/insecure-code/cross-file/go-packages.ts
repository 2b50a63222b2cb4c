// Packages and types of Go: where a call leads by the package that is imported, and by the type of what it is called on.
import type { CalledPath } from '../flow/answers.ts';
import type { Func } from '../flow/ir.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { CallTarget } from '../flow/trace.ts';
import type { ExportedName } from './file-summary.ts';

/** What Go itself has: https://pkg.go.dev/std */
const standard =
  /^(?:archive|bufio|builtin|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|structs|sync|syscall|testing|text|time|unicode|unique|unsafe|weak)(?:\/|$)/;

/** Types that every file knows: https://go.dev/ref/spec#Predeclared_identifiers */
const predeclared =
  /^(?:any|bool|byte|comparable|complex(?:64|128)|error|float(?:32|64)|u?int(?:8|16|32|64)?|rune|string|uintptr)$/;

const builtIn =
  /^(?:append|cap|clear|close|complex|copy|delete|imag|len|make|max|min|new|panic|print|println|real|recover)$/;

export function isStandardPackage(path: string): boolean {
  return standard.test(path);
}

/** `store.Find`, `store.NewUsers().Find`, `users.Find` of a declared type, `this.Find`, `this.users.Find`, `Find`. */
export function goTarget(
  { path, receiver, within }: CalledPath,
  packages: ReadonlyMap<string, string>,
): CallTarget | undefined {
  const owner = within?.owner?.name;
  const ofSelf = /^this\.(?:(\w+)\.)?(\w+)$/.exec(path);
  const typed = receiver?.type === undefined ? undefined : typeIn(receiver.type, packages);
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (typed) return { ...typed, name };
  if (ofSelf && owner !== undefined) {
    const [, field, called = ''] = ofSelf;
    return { members: field === undefined ? [owner] : [owner, field], name: called };
  }
  const made = /^(?:(\w+)\.)?(?:New|Must|Make)?([A-Z]\w*)\(\)\.(\w+)$/.exec(path);
  if (made) {
    const [, of, type = ''] = made;
    const module = of === undefined ? undefined : packages.get(of);
    return of !== undefined && module === undefined
      ? undefined
      : { ...(module !== undefined && { module }), members: [type], name };
  }
  const [, of = ''] = /^(\w+)\.\w+$/.exec(path) ?? [];
  const module = packages.get(of);
  if (module !== undefined) return { module, name };
  // A variable that another file of the package declares.
  if (of !== '' && receiver?.undeclared) return { members: [of], name };
  return /^\w+$/.test(path) && !builtIn.test(path) && !predeclared.test(path) ? { name: path } : undefined;
}

/** `store.Users`, `Users`; undefined of a type of Go itself, or of a package that the file does not import. */
function typeIn(
  type: string,
  packages: ReadonlyMap<string, string>,
): Pick<CallTarget, 'module' | 'members'> | undefined {
  const [, of, name = ''] = /^(?:(\w+)\.)?([A-Za-z]\w*)$/.exec(type) ?? [];
  if (of === undefined) return name === '' || predeclared.test(name) ? undefined : { members: [name] };
  const module = packages.get(of);
  return module === undefined ? undefined : { module, members: [name] };
}

/** The type of a field as another name of it: `Handler.users` is `store.Users`. */
export function fieldType(
  owner: string,
  field: string,
  type: string,
  packages: ReadonlyMap<string, string>,
): ExportedName | undefined {
  const found = typeIn(type.replace(/^\*|\[.*$/gs, ''), packages);
  const { module, members = [] } = found ?? {};
  return found && { name: `${owner}.${field}`, members, ...(module !== undefined && { module }) };
}

/** What a variable of the package holds: `users = store.NewUsers()` is what `NewUsers` of `store` gives. */
export function variableType(
  variable: string,
  { path, type }: Pick<TaintValue, 'path' | 'type'>,
  packages: ReadonlyMap<string, string>,
): ExportedName | undefined {
  const declared = type === undefined ? undefined : typeIn(type.replace(/^[*&]/, ''), packages);
  if (declared) return { name: variable, ...declared, members: declared.members ?? [] };
  const [, of, called] = /^(?:(\w+)\.)?(\w+\(\))$/.exec(path ?? '') ?? [];
  const module = of === undefined ? undefined : packages.get(of);
  if (called === undefined || (of !== undefined && module === undefined)) return undefined;
  return { name: variable, members: [called], ...(module !== undefined && { module }) };
}

/** What a function gives, as another name of its call: `NewUsers()` is `Users`. */
export function resultType(
  { name, owner, result = '' }: Func,
  packages: ReadonlyMap<string, string>,
): ExportedName | undefined {
  const [first = ''] = result.replace(/^\(|\)$/g, '').split(',');
  const type = first.trim().split(/\s+/).at(-1)?.replace(/^\*/, '') ?? '';
  const found = name === null || owner ? undefined : typeIn(type, packages);
  return found && { name: `${name}()`, ...found, members: found.members ?? [] };
}

/** `module example.com/shop` of go.mod: what its packages begin with, and the folder that they are in. */
export interface GoModule {
  readonly module: string;
  readonly folder: string;
}

export function isGoModule(path: string): boolean {
  return /(?:^|\/)go\.mod$/.test(path);
}

export function readGoModule(path: string, text: string): readonly GoModule[] {
  const [, module] = /^module\s+"?([^\s"]+)/m.exec(text) ?? [];
  return module === undefined ? [] : [{ module, folder: path.slice(0, -'go.mod'.length).replace(/\/$/, '') }];
}

/** The folder of a package; undefined where no module of the repository has it. */
export function packageFolder(path: string, modules: readonly GoModule[]): string | undefined {
  const [found] = modules
    .filter(({ module }) => path === module || path.startsWith(`${module}/`))
    .toSorted((a, b) => b.module.length - a.module.length);
  if (!found) return undefined;
  const below = path.slice(found.module.length + 1);
  return [found.folder, below].filter((part) => part !== '').join('/') || '.';
}
