// Parts of a route that admit only some values: `@Path("{kind: logo|cover}")`, `/users/<int:id>`.
import type { Func, IrNode, Parameter } from './ir.ts';

/** Escapes of a text are read as blanks. Letters, digits, signs that mean nothing in a path, a page or a statement, and choices of them. */
const plain =
  /^\^?(?:\\{1,2}[dw]|[\w-]|\[(?:\\{1,2}[dw-]|\w-\w|[\w -])+\]|\((?:\?:)?[\w|-]+\)|[+*?|]|\{\d+(?:,\d*)?\})+\$?$/;
/** `{id: [a-z]{2,8}}`, `{id:\\d+}`. */
const patternParts = /\{\s*(\w+)\s*:\s*((?:[^{}]|\{[\d,]+\})+)\}/g;
/** Decorators that name the part which a parameter takes. */
const partOf = /^(?:Path(?:Param|Variable)|RestPath)$/;

/** Whether the route of a function admits for a parameter only values that hold no text that an attacker chooses. */
export function isPlainPart({ target, decorators }: Parameter, { decorators: routes }: Func): boolean {
  const taking = decorators.find((decorator) => partOf.test(nameOf(decorator)));
  if (!taking) return false;
  const name = textsOf(taking)[0] ?? (target.kind === 'name' ? target.name : '');
  return routes
    .flatMap(textsOf)
    .some((route) =>
      [...route.matchAll(patternParts)].some(
        ([, part, pattern = '']) => part === name && plain.test(pattern.trim()),
      ),
    );
}

/** `{slug}`, `{page<\d+>?1}`, `{!id}`, `{id:post.id}`. */
const namedParts = /\{!?(\w+)/g;

/** Whether neither a decorator says what a parameter holds nor the route names it; not where the route is not known. */
export function isUnnamed({ target, decorators }: Parameter, func: Func): boolean {
  if (decorators.length > 0 || target.kind !== 'name') return false;
  const routes = [...func.decorators, ...(func.owner?.decorators ?? [])]
    .flatMap(textsOf)
    .filter((text) => text.startsWith('/'));
  const named = routes.flatMap((route) => [...route.matchAll(namedParts)].map(([, name]) => name));
  return routes.length > 0 && !named.includes(target.name.replace('$', ''));
}

function nameOf(decorator: IrNode): string {
  const callee = decorator.kind === 'call' ? decorator.callee : decorator;
  return callee.kind === 'name' || callee.kind === 'member' ? (callee.name ?? '') : '';
}

function textsOf(code: IrNode): string[] {
  if (code.kind === 'literal') return typeof code.value === 'string' ? [code.value] : [];
  if (code.kind === 'list') return code.items.flatMap(textsOf);
  // `path = "…"`
  if (code.kind === 'group') return code.parts.flatMap(textsOf);
  return code.kind === 'call' ? [...code.args, ...code.named.map(({ value }) => value)].flatMap(textsOf) : [];
}
