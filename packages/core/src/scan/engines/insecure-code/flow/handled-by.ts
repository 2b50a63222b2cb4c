// Which framework calls a function, by its own declaration: its decorators, the class that it is a method of, or its name.
import { requestValue } from './handler-roles.ts';
import type { ClassDeclaration, Func, IrNode } from './ir.ts';
import type { HandlerClass, LanguageFlow, Registration } from './language-flow.ts';
import type { KnownFile } from './own-calls.ts';
import { registrationOf } from './registrations.ts';
import type { Scope } from './scope.ts';
import { frameworkObject, requestData, type TaintValue } from './taint-value.ts';
import { frameworkType, importedPaths } from './type-names.ts';
import { eachNode } from './walk-ir.ts';

export interface Handled {
  readonly registration: Registration;
  /** What says so. */
  readonly path: string;
  /** Fields of the object that hold the request, or parts of it. */
  readonly fields?: ReadonlyMap<string, TaintValue>;
}

/** Classes that extend each other. */
const maxDepth = 5;

interface Context {
  readonly file: Pick<KnownFile, 'flow' | 'modules' | 'classes'>;
  /** Where the function is written. */
  readonly scope: Scope;
  /** What is known of a part of the code around the function. */
  known(code: IrNode): TaintValue;
}

export function handledBy(func: Func, context: Context): Handled | undefined {
  return byDecorator(func, context) ?? byClass(func, context) ?? byName(func, context.file.flow);
}

/** `@app.route('/users')`, `@api_view(['POST'])`. */
function byDecorator(
  { decorators }: Func,
  { file: { flow, modules }, scope, known }: Context,
): Handled | undefined {
  for (const decorator of decorators) {
    const called = decorator.kind === 'call' ? decorator.callee : decorator;
    const { path } = known(called);
    if (path === null) continue;
    const receiver = called.kind === 'member' ? known(called.object) : undefined;
    const args = decorator.kind === 'call' ? decorator.args.map(known) : [];
    for (const full of importedPaths(path, scope)) {
      const registration = registrationOf({ path: full, receiver, args }, flow, modules);
      if (registration) return { registration, path: full };
    }
  }
  return undefined;
}

/** `class Detail(View): def get(self, request)`. */
function byClass(func: Func, context: Context): Handled | undefined {
  const { flow } = context.file;
  const { owner, name, isPublic = true } = func;
  const kinds = (flow.handlerClasses ?? []).filter(({ methods }) => methods.test(name ?? ''));
  // What a constructor is given, a container gives it.
  if (!owner || !isPublic || name === owner.name || kinds.length === 0) return undefined;
  const named = owner.isPublic === false ? [] : [owner.name];
  for (const path of [...named, ...superPaths(owner, context)]) {
    const kind = kinds.find(
      (one) => one.path.test(path) && !func.decorators.some((decorator) => isExcept(decorator, one)),
    );
    if (kind) return { registration: kind, path, fields: fieldsOf(kind, func, flow) };
  }
  return undefined;
}

function isExcept(decorator: IrNode, { except }: HandlerClass): boolean {
  const named = decorator.kind === 'call' ? decorator.callee : decorator;
  return named.kind === 'name' && except.has(named.name);
}

function fieldsOf({ fields }: HandlerClass, func: Func, flow: LanguageFlow): ReadonlyMap<string, TaintValue> {
  const [prefix = ''] = flow.fieldPrefixes ?? [];
  const place: IrNode = { kind: 'group', start: func.start, end: func.start, parts: [] };
  return new Map(
    [...fields].map(([name, role]) => [
      prefix + name,
      role === requestData ? requestValue(place, prefix + name) : frameworkObject(place, role),
    ]),
  );
}

/** Of a class and of those in the same file that it extends. */
function superPaths({ supers }: ClassDeclaration, context: Context, depth = 0): readonly string[] {
  return supers.flatMap((code): readonly string[] => {
    const { file, scope, known } = context;
    const own = code.kind === 'name' && depth < maxDepth ? file.classes.get(code.name) : undefined;
    if (own) return [own.name, ...superPaths(own, context, depth + 1)];
    const { path } = known(code);
    return path === null ? [] : importedPaths(path, scope);
  });
}

function byName({ exportedAs, name, owner }: Func, flow: LanguageFlow): Handled | undefined {
  const exported = exportedAs ?? (flow.exportsAll && !owner ? name : null);
  const parameters = flow.entryPoints?.get(exported ?? '');
  return parameters && { registration: { parameters }, path: exported ?? '' };
}

/** What a framework fills of the objects of a type: fields, and those of a class of the framework that it extends. */
export function rolesOf(owner: ClassDeclaration, context: Context): ReadonlyMap<string, string> {
  const { scope } = context;
  const { flow } = context.file;
  const roles = new Map<string, string>();
  const supers = superPaths(owner, context);
  for (const kind of flow.handlerClasses ?? [])
    if (supers.some((path) => kind.path.test(path)))
      // A method that gives request data is known by what it gives.
      for (const [name, role] of kind.fields)
        roles.set(name, flow.sources.test(`${role}()`) ? `${role}()` : role);
  for (const [name, type] of Object.entries(owner.fields ?? {})) {
    const role = frameworkType(type, scope, flow.types);
    if (role !== undefined) roles.set(name, role);
  }
  return roles;
}

/** The classes of a file by their names. */
export function classesOf(code: readonly IrNode[]): ReadonlyMap<string, ClassDeclaration> {
  const found = new Map<string, ClassDeclaration>();
  eachNode(code, (part) => {
    if (part.kind === 'group' && part.declares) found.set(part.declares.name, part.declares);
  });
  return found;
}
