// Which framework calls a function, by its own declaration: its decorators, the class that it is a method of, or its name.
import { requestData, requestValue } from './handler-roles.ts';
import type { ClassDeclaration, Func, IrNode } from './ir.ts';
import type { HandlerClass, LanguageFlow, Registration } from './language-flow.ts';
import type { KnownFile } from './own-calls.ts';
import { registrationOf } from './registrations.ts';
import { frameworkObject, type TaintValue } from './taint-value.ts';
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

/** @param known what is known of a part of the code around the function */
export function handledBy(
  func: Func,
  file: Pick<KnownFile, 'flow' | 'modules' | 'classes'>,
  known: (code: IrNode) => TaintValue,
): Handled | undefined {
  return byDecorator(func, file, known) ?? byClass(func, file, known) ?? byName(func, file.flow);
}

/** `@app.route('/users')`, `@api_view(['POST'])`. */
function byDecorator(
  { decorators }: Func,
  { flow, modules }: Pick<KnownFile, 'flow' | 'modules'>,
  known: (code: IrNode) => TaintValue,
): Handled | undefined {
  for (const decorator of decorators) {
    const called = decorator.kind === 'call' ? decorator.callee : decorator;
    const { path } = known(called);
    if (path === null) continue;
    const receiver = called.kind === 'member' ? known(called.object) : undefined;
    const args = decorator.kind === 'call' ? decorator.args.map(known) : [];
    const registration = registrationOf({ path, receiver, args }, flow, modules);
    if (registration) return { registration, path };
  }
  return undefined;
}

/** `class Detail(View): def get(self, request)`. */
function byClass(
  func: Func,
  { flow, classes }: Pick<KnownFile, 'flow' | 'classes'>,
  known: (code: IrNode) => TaintValue,
): Handled | undefined {
  const { owner, name } = func;
  const kinds = (flow.handlerClasses ?? []).filter(({ methods }) => methods.test(name ?? ''));
  if (!owner || kinds.length === 0) return undefined;
  for (const path of superPaths(owner, classes, known)) {
    const kind = kinds.find((one) => one.path.test(path));
    if (kind) return { registration: kind, path, fields: fieldsOf(kind, func, flow) };
  }
  return undefined;
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
function superPaths(
  { supers }: ClassDeclaration,
  classes: KnownFile['classes'],
  known: (code: IrNode) => TaintValue,
  depth = 0,
): readonly string[] {
  return supers.flatMap((code): readonly string[] => {
    const own = code.kind === 'name' && depth < maxDepth ? classes.get(code.name) : undefined;
    if (own) return superPaths(own, classes, known, depth + 1);
    const { path } = known(code);
    return path === null ? [] : [path];
  });
}

function byName({ exportedAs, name, owner }: Func, flow: LanguageFlow): Handled | undefined {
  const exported = exportedAs ?? (flow.exportsAll && !owner ? name : null);
  const parameters = flow.entryPoints?.get(exported ?? '');
  return parameters && { registration: { parameters }, path: exported ?? '' };
}

/** The classes of a file by their names. */
export function classesOf(code: readonly IrNode[]): ReadonlyMap<string, ClassDeclaration> {
  const found = new Map<string, ClassDeclaration>();
  eachNode(code, (part) => {
    if (part.kind === 'group' && part.declares) found.set(part.declares.name, part.declares);
  });
  return found;
}
