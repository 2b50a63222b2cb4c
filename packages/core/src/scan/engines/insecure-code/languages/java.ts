import type { IrNode } from '../flow/ir.ts';
import { javaFlow } from './java-flow.ts';
import { javaTree } from './java-tree.ts';
import { isJsp, jspAsJava } from './jsp-text.ts';
import { isKotlin } from './kotlin-types.ts';
import type { Language } from './language.ts';
import { isScala } from './scala-text.ts';
import { loadTreeLanguage } from './tree-language.ts';

/** https://jakarta.ee/specifications/pages/3.1/jakarta-server-pages-spec-3.1#implicit-objects */
const objectsOfPages = [
  ['request', 'HttpServletRequest'],
  ['response', 'HttpServletResponse'],
  ['session', 'HttpSession'],
  ['out', 'JspWriter'],
].map(
  ([name = '', type = '']): IrNode => ({
    kind: 'assign',
    start: 0,
    end: 0,
    target: { kind: 'name', start: 0, end: 0, name },
    value: { kind: 'group', start: 0, end: 0, parts: [] },
    extends: false,
    type,
  }),
);

/** Files of Java, pages of it, and files of Kotlin and Scala, whose grammars are loaded with the first of them. */
export async function loadJava(): Promise<Language> {
  const java = await loadTreeLanguage({ id: 'java', grammar: 'java', table: javaTree, flow: javaFlow });
  let kotlin: Language | undefined;
  let scala: Language | undefined;
  const loaded = (path: string): Language =>
    (isKotlin(path) ? kotlin : isScala(path) ? scala : undefined) ?? java;
  return {
    ...java,
    isReadable: async (path, text) => {
      if (isKotlin(path)) kotlin ??= await (await import('./kotlin.ts')).loadKotlin();
      else if (isScala(path)) scala ??= await (await import('./scala.ts')).loadScala();
      return loaded(path).isReadable(path, text);
    },
    read: (path, text) => {
      if (!isJsp(path)) return loaded(path).read(path, text);
      return [...objectsOfPages, ...(java.read(path, jspAsJava(text)) ?? [])];
    },
  };
}
