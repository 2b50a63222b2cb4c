// Functions that are given to a framework to be called with requests: `router.get('/users', list)`, `http.createServer(handle)`.

import { numbersOf, numbersOfSchema } from './handler-roles.ts';
import type { ClassDeclaration, Func, IrNode } from './ir.ts';
import type { LanguageFlow, Registration } from './language-flow.ts';
import type { TaintValue } from './taint-value.ts';
import type { UserDefinedFunctions } from './user-defined-functions.ts';

export interface CalledWith {
  readonly path: string;
  readonly receiver: TaintValue | undefined;
  readonly args: readonly (TaintValue | undefined)[];
}

/** What a registration names: functions of this file, and paths of functions in others. */
export interface RegisteredHandlers {
  readonly functions: readonly Func[];
  readonly paths: readonly string[];
}

interface RegisteringFile {
  readonly functions: UserDefinedFunctions;
  readonly classes: ReadonlyMap<string, ClassDeclaration>;
  readonly flow: LanguageFlow;
}

/** Wrappers, lists and records inside of each other. */
const maxDepth = 3;
/** How routes are written down as data: `{ method: 'GET', path: '/', handler }`. */
const fieldsOfRoutes = /^(?:handler|execute|options|config|callback|uses)$/;
/** Objects that every page has. */
const pageLibraries = /^(?:\$|jQuery)$/;

/** Undefined where the call registers nothing. */
export function registrationOf(
  { path, receiver, args }: CalledWith,
  { handlers, routes }: LanguageFlow,
  modules: ReadonlySet<string>,
): Registration | undefined {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const route = args[0]?.text;
  const numbers = numbersOf(route);
  const known = handlers?.get(last)?.find((one) => one.path.test(path));
  if (known) return { ...known, numbers: new Set([...numbers, ...numbersOfSchema(args)]) };
  if (!routes || !receiver || !routes.methods.test(last)) return undefined;
  const isRoute = route != null && /^[/*]/.test(route);
  return isRoute && mayBeRouter(receiver, modules)
    ? { parameters: routes.parameters, numbers, isOfUnknownFramework: true }
    : undefined;
}

/** A library itself is no router, but what it made, what the repository exports and what a caller gives can be one. */
function mayBeRouter({ path }: TaintValue, modules: ReadonlySet<string>): boolean {
  if (path === null || pageLibraries.test(path)) return false;
  if (path.includes('()')) return true;
  for (const module of modules)
    if (!module.startsWith('.') && (path === module || path.startsWith(`${module}.`))) return false;
  return true;
}

/** The functions among the arguments, also through wrappers: `asyncHandler(list)`, `controller.list.bind(controller)`. */
export function registeredHandlers(
  args: readonly IrNode[],
  { functions, classes, flow: { handlerMethods, indirect } }: RegisteringFile,
  known: (code: IrNode) => TaintValue | undefined,
): RegisteredHandlers {
  const found = new Set<Func>();
  const paths = new Set<string>();
  /** `Files.show`, or a function of the file. */
  const addPath = (path: string): void => {
    const func = functions.named(path);
    if (func) found.add(func);
    else if (/^(?:\w+\\)*[A-Z]\w*\.\w+$/.test(path)) paths.add(path.slice(path.lastIndexOf('\\') + 1));
  };
  const addValue = (code: IrNode): void => {
    const value = known(code);
    const path = value?.path ?? '';
    const func = value?.func ?? functions.named(path);
    if (func) found.add(func);
    else if (handlerMethods && classes.has(path))
      for (const method of functions.methodsOf(path, handlerMethods)) found.add(method);
    else if (value?.path != null) paths.add(value.path);
  };
  const add = (code: IrNode, depth: number): void => {
    if (depth > maxDepth) return;
    switch (code.kind) {
      case 'function':
        found.add(code);
        return;
      case 'call':
        if (code.callee.kind === 'name' && code.callee.name === 'require') addValue(code);
        else if (code.callee.kind === 'member' && /^(?:bind|as_view)$/.test(code.callee.name ?? ''))
          add(code.callee.object, depth + 1);
        else {
          // `add_route('/users', Users())`
          if (handlerMethods) addValue(code.callee);
          for (const arg of code.args) add(arg, depth + 1);
        }
        return;
      case 'literal':
        if (indirect?.texts && typeof code.value === 'string') addPath(code.value.replace('@', '.'));
        return;
      case 'list': {
        const [owner, name] = code.items;
        // `[Files::class, 'show']`
        if (owner?.kind === 'name' && name?.kind === 'literal' && code.items.length === 2)
          addPath(`${owner.name}.${name.value}`);
        for (const item of code.items) add(item, depth + 1);
        return;
      }
      case 'record':
        for (const { key, value } of code.entries) if (fieldsOfRoutes.test(key ?? '')) add(value, depth + 1);
        return;
      case 'name':
      case 'member':
        addValue(code);
    }
  };
  for (const arg of args) add(arg, 0);
  return { functions: [...found], paths: [...paths] };
}
