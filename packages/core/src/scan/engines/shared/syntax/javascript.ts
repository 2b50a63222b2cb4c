// JavaScript and TypeScript, with JSX: oxc, in the process itself. It has no limit of its own to how deep it goes, so that
// what it is given has to be known to be harmless.
import type { Program } from 'oxc-parser';
import { loadNative } from '../../../../support/load-native.ts';
import { exceedsLimits, isFarFromLimits, measureNesting, type Nesting } from './nesting.ts';
import { survivesParsing, triesEachText } from './parse-trial.ts';

export type { Program } from 'oxc-parser';

type ParseSync = typeof import('oxc-parser').parseSync;

let parser: Promise<ParseSync> | undefined;

/** A function that gives the program as ESTree, offsets in UTF-16 code units, or null where the text is no such program. */
export async function loadJavaScriptParser(): Promise<(path: string, text: string) => Program | null> {
  parser ??= loadNative(() => import('oxc-parser')).then(({ parseSync }) => parseSync);
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

/** Whether a text can be parsed without an end of the process: by what is counted, or where that is close, by a trial. */
export function isHarmless(path: string, text: string): boolean | Promise<boolean> {
  const nesting = nestingOf(path, text);
  if (nesting.isSure && exceedsLimits(nesting)) return false;
  return isFarFromLimits(nesting) && !triesEachText() ? true : survivesParsing({ path, text });
}

/** Whether a text is nested more deeply than code is. */
export function isNestedTooDeeply(path: string, text: string): boolean {
  return exceedsLimits(nestingOf(path, text));
}

function nestingOf(path: string, text: string): Nesting {
  return measureNesting(text, { hasMarkup: !/\.[cm]?ts$/i.test(path) });
}

/** By extension; markup in a `.js` file is common, so that JavaScript is always read with it. */
function dialects(path: string): readonly ('ts' | 'tsx' | 'jsx')[] {
  if (/\.[cm]?ts$/i.test(path)) return ['ts'];
  if (/\.tsx$/i.test(path)) return ['tsx'];
  return ['jsx', 'tsx', 'ts'];
}
