// The same code with other names: every parameter and local variable renamed, by the syntax tree and not by the text.
import type { Entry, IrNode } from '../../../../../packages/core/src/scan/engines/insecure-code/flow/ir.ts';
import { eachNode } from '../../../../../packages/core/src/scan/engines/insecure-code/flow/walk-ir.ts';
import type { LanguageId } from '../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { loadLanguage } from '../../../../../packages/core/src/scan/engines/insecure-code/languages/index.ts';

/** Names that the language gives. */
const given = /^\$?(?:this|self|cls|super|_|arguments)$|^\$_[A-Z]+$/;

/** Undefined where the text declares no name, or is not read. */
export async function withOtherNames(
  id: LanguageId,
  path: string,
  text: string,
  /** Names that stay, of other files. */
  kept: ReadonlySet<string> = new Set(),
): Promise<string | undefined> {
  const language = await loadLanguage(id);
  const code = language.read(path, text);
  if (code === null) return undefined;
  const names = new Map<string, string>();
  const ofRoutes = namesInRoutes(text);
  for (const name of declaredNames(code))
    if (!ofRoutes.has(name.replace('$', '')) && !kept.has(name))
      names.set(name, otherName(name, names.size + 1));
  if (names.size === 0) return undefined;
  const edits = new Map<number, { readonly end: number; readonly text: string }>();
  const shorthand = new Set<number>();
  const isShort = ({ key, value, start, end }: Entry): boolean =>
    key !== null && value.kind === 'name' && value.name === key && value.start === start && value.end === end;
  eachNode(code, (part) => {
    if (part.kind === 'record')
      for (const entry of part.entries) if (isShort(entry)) shorthand.add(entry.start);
  });
  eachNode(code, (part) => {
    const name = part.kind === 'name' ? names.get(part.name) : undefined;
    if (part.kind !== 'name' || name === undefined || !text.startsWith(part.name, part.start)) return;
    edits.set(part.start, {
      end: part.start + part.name.length,
      text: shorthand.has(part.start) ? `${part.name}: ${name}` : name,
    });
  });
  let renamed = text;
  for (const [start, edit] of [...edits].sort(([a], [b]) => b - a))
    renamed = renamed.slice(0, start) + edit.text + renamed.slice(edit.end);
  return renamed;
}

/** `/users/<name>`: what the parts of a route are called says which parameter they fill. */
export function namesInRoutes(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(/<(?:\w+:)?(\w+)>|Route\([^)]*?\{!?(\w+)/g)];
  return new Set(found.map(([, name = '', other = '']) => name || other));
}

function declaredNames(code: readonly IrNode[]): ReadonlySet<string> {
  const names = new Set<string>();
  const declare = (target: IrNode): void => {
    if (target.kind === 'name' && !given.test(target.name)) names.add(target.name);
    if (target.kind === 'record') for (const { value } of target.entries) declare(value);
    if (target.kind === 'list') for (const item of target.items) declare(item);
  };
  eachNode(code, (part) => {
    if (part.kind === 'function') for (const { target } of part.parameters) declare(target);
    // What a module exports is called by its name.
    const isExported =
      part.kind === 'assign' && part.value.kind === 'function' && part.value.exportedAs !== undefined;
    if (part.kind === 'assign' && !isExported) declare(part.target);
  });
  return names;
}

/** In the case of the name: capitals say that it is a constant or a class. */
function otherName(name: string, number: number): string {
  const [, sigil = '', first = ''] = /^([$@]*)(.)/.exec(name) ?? [];
  return `${sigil}${first === first.toLowerCase() ? 'a' : 'A'}${number}`;
}
