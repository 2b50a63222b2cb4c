// What a function could be if another file registered it: a handler of one framework or another, by what it reads.

import { takesRequestData } from './handler-roles.ts';
import type { Func, IrNode } from './ir.ts';
import type { HandlerForm } from './language-flow.ts';
import type { KnownFile } from './own-calls.ts';
import { parametersOf } from './parameter.ts';
import type { Scope } from './scope.ts';
import { frameworkType } from './type-names.ts';
import { someNode } from './walk-ir.ts';

/** None where a request would not be read, or where the types say already what it is. */
export function handlerForms(
  func: Func,
  { flow, modules }: Pick<KnownFile, 'flow' | 'modules'>,
  scope: Scope,
): readonly HandlerForm[] {
  const parameters = parametersOf(func);
  const [first] = parameters;
  if (!first || !flow.handlerForms) return [];
  const { type, target } = first;
  if (type !== null && frameworkType(type, scope, flow.types) !== undefined) return [];
  const fields = fieldsRead(func, target);
  return flow.handlerForms.filter((form) => {
    const { reads, modules: of, classes } = form;
    if (reads && (fields === 'all' || fields.some((field) => reads.test(field)))) return true;
    const imports = of !== undefined && [...modules].some((module) => of.test(module));
    const isOfClass = func.owner !== undefined && classes?.test(func.owner.name) === true;
    return (imports || isOfClass) && takesRequestData(parameters, form.parameters);
  });
}

/** The fields of its first parameter; all, where it takes it apart or hands it on. */
function fieldsRead({ body }: Func, request: IrNode): readonly string[] | 'all' {
  if (request.kind === 'record') return request.entries.flatMap(({ key }) => key ?? []);
  if (request.kind !== 'name') return [];
  const fields = new Set<string>();
  const isRequest = (code: IrNode | undefined): boolean =>
    code?.kind === 'name' && code.name === request.name;
  const isWhole = someNode(body, (part) => {
    if (part.kind === 'member' && part.name !== null && isRequest(part.object)) fields.add(part.name);
    if (part.kind === 'assign') return part.target.kind === 'record' && isRequest(part.value);
    return part.kind === 'call' && part.args.some(isRequest);
  });
  return isWhole ? 'all' : [...fields];
}
