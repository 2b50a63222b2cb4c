// Frameworks that send what a handler returns as JSON, which no browser reads as a page, unless the route says otherwise.
import { nameOf } from './guard-operands.ts';
import type { Handled } from './handled-by.ts';
import type { Call, Func, IrNode } from './ir.ts';
import { eachNode } from './walk-ir.ts';

/** Tools are answered to a program. */
const assistants = /^(?:fast)?mcp\./;
/** https://fastapi.tiangolo.com/advanced/custom-response/ */
const framework = /^fastapi\./;
/** Of a route; of a router or an application, which may be one of several in the file. */
const ownClass = 'response_class';
const defaultClass = 'default_response_class';
/** `ORJSONResponse`, `PlainTextResponse`. */
const dataClass = /(?:json|plaintext)\w*response$/i;

/** @param mayAnswerPages whether a router of the file may */
export function answersWithData(
  { decorators }: Func,
  { path }: Handled,
  mayAnswerPages: () => boolean,
): boolean {
  if (assistants.test(path)) return true;
  if (!framework.test(path)) return false;
  const named = decorators.flatMap((one) => (one.kind === 'call' ? (classIn(one, ownClass) ?? []) : []));
  return named.length > 0 ? named.every(isData) : !mayAnswerPages();
}

export function makesPagesByDefault(code: readonly IrNode[]): boolean {
  let found = false;
  eachNode(code, (part) => {
    const named = part.kind === 'call' ? classIn(part, defaultClass) : undefined;
    if (named && !isData(named)) found = true;
  });
  return found;
}

function classIn({ named }: Call, name: string): IrNode | undefined {
  return named.find(({ key }) => key === name)?.value;
}

function isData(code: IrNode): boolean {
  return dataClass.test(nameOf(code) ?? '');
}
