// JavaScript and TypeScript, with JSX: oxc, in the process itself.
import type { Program } from 'oxc-parser';

export type { Program } from 'oxc-parser';

type ParseSync = typeof import('oxc-parser').parseSync;

let parser: Promise<ParseSync> | undefined;

/** A function that gives the program as ESTree, offsets in UTF-16 code units, or null where the text is no such program. */
export async function loadJavaScriptParser(): Promise<(path: string, text: string) => Program | null> {
  parser ??= import('oxc-parser').then(({ parseSync }) => parseSync);
  const parseSync = await parser;
  return (path, text) => {
    for (const lang of dialects(path)) {
      const { program, errors } = parseSync(path, text, { lang, preserveParens: false });
      // Semantic complaints leave a whole program behind, a syntax error an empty one.
      if (errors.length === 0 || program.body.length > 0) return program;
    }
    return null;
  };
}

/** By extension; markup in a `.js` file is common, so that JavaScript is always read with it. */
function dialects(path: string): readonly ('ts' | 'tsx' | 'jsx')[] {
  if (/\.[cm]?ts$/i.test(path)) return ['ts'];
  if (/\.tsx$/i.test(path)) return ['tsx'];
  return ['jsx', 'tsx', 'ts'];
}
