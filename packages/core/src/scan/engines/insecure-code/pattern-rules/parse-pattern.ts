// A pattern, which is code with metavariables (`$X`) and ellipses (`...`), as the code that it stands for.
import { extensionOf } from '../file-language.ts';
import type { Func, IrNode } from '../flow/ir.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Language } from '../languages/language.ts';

/** Statements, one after the other; an expression is a pattern of one. */
export type Pattern = readonly IrNode[];

const metavariable = /\$([A-Z][A-Z0-9_]*)\b/g;
const ellipsis = 'ellipsis__';

/** The metavariable that stands in the place of the name. */
export function metavariableOf(name: string | null): string | undefined {
  return name === null ? undefined : /^\$?metavariable__(\w+)$/.exec(name)?.[1];
}

export function isEllipsis(code: IrNode | undefined): boolean {
  return code?.kind === 'name' && code.name === ellipsis;
}

/** Parts without meaning of their own, taken away. */
export function withoutGroup(code: IrNode): IrNode {
  let inner = code;
  while (inner.kind === 'group' && inner.parts.length === 1 && inner.parts[0]) inner = inner.parts[0];
  return inner;
}

/** Throws where it is not valid code of the language. */
export function parsePattern(language: Language, pattern: string): Pattern {
  const { id } = language;
  const ends = id === 'java' || id === 'csharp' || id === 'php' || id === 'c' || id === 'rust';
  const code = pattern
    .trim()
    .replace(/^(\s*)\.\.\.(\s*)$/gm, `$1${ellipsis}${ends ? ';' : ''}$2`)
    .replace(/(["'`])\.\.\.\1|\.\.\.(?![\w$])/g, (found, quote: string | undefined) =>
      quote ? found : ellipsis,
    )
    .replace(metavariable, (_, name: string) => `${id === 'php' ? '$' : ''}metavariable__${name}`);
  const parsed = language.read(
    `pattern.${extensionOf[id]}`,
    wrapped(id, ends && !/[;}]$/.test(code) ? `${code};` : code),
  );
  const body = parsed && unwrapped(id, parsed);
  const parts = (body ?? [])
    .map(withoutGroup)
    .filter((part) => part.kind !== 'group' || part.parts.length > 0);
  if (parts.length === 0)
    throw new Error(`the pattern is not valid code in the language: ${pattern.slice(0, 80)}`);
  return parts;
}

/** Words that stand wherever the pattern matches. */
export function wordsOfPattern(pattern: Pattern): string[] {
  const words = new Set<string>();
  someNode(pattern, (code) => {
    const name = code.kind === 'name' || code.kind === 'member' ? code.name : null;
    if (name !== null && name !== ellipsis && metavariableOf(name) === undefined && /^\w{2,}$/.test(name))
      words.add(name);
    return false;
  });
  return [...words];
}

const wrapper = 'wrapper__';
/** Languages whose statements stand in functions alone. */
const wrappers: Partial<Record<LanguageId, (code: string) => string>> = {
  java: (code) => `class A { void ${wrapper}() {\n${code}\n} }`,
  csharp: (code) => `class A { void ${wrapper}() {\n${code}\n} }`,
  go: (code) => `package a\nfunc ${wrapper}() {\n${code}\n}`,
  c: (code) => `void ${wrapper}() {\n${code}\n}`,
  rust: (code) => `fn ${wrapper}() {\n${code}\n}`,
  swift: (code) => `func ${wrapper}() {\n${code}\n}`,
};

function wrapped(id: LanguageId, code: string): string {
  return id === 'php' ? `<?php\n${code}` : (wrappers[id]?.(code) ?? code);
}

function unwrapped(id: LanguageId, code: readonly IrNode[]): readonly IrNode[] {
  if (wrappers[id] === undefined) return code;
  let found: Func | undefined;
  someNode(code, (part) => {
    if (part.kind === 'function' && part.name === wrapper) found = part;
    return found !== undefined;
  });
  return (found?.body ?? []).flatMap((part) => (part.kind === 'group' ? part.parts : [part]));
}
