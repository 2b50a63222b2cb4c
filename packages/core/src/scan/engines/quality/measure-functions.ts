// Functions and their measures, from the tokens of a file: lines, tokens and conditions are counted here, where
// functions start and end is the finder's business.

import { FunctionRecorder } from './functions/function-recorder.ts';
import type { MeasuredFunction } from './functions/measured-function.ts';
import type { Language } from './languages/language.ts';
import { lineEndsIn, type TokenList, tokenKind } from './tokens/token-list.ts';

export interface FileMeasures {
  readonly functions: readonly MeasuredFunction[];
  /** Lines that hold more than comments and whitespace. */
  readonly codeLines: number;
}

export function measureFunctions(tokens: TokenList, language: Language): FileMeasures {
  const recorder = new FunctionRecorder();
  const finder = language.findFunctions(recorder, tokens);
  const { conditions } = language;
  let atLineStart = 1;
  let codeLines = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const kind = tokens.kinds[index];
    if (kind === tokenKind.newline) {
      recorder.line += 1;
      atLineStart = 1;
      continue;
    }
    const text = tokens.text(index);
    const ends = kind === tokenKind.word ? 0 : lineEndsIn(text);
    if (kind === tokenKind.comment || (kind === tokenKind.macro && !finder.macro?.(text))) {
      recorder.line += ends;
      if (ends > 0) atLineStart = 1;
      continue;
    }
    recorder.token = index;
    finder.before?.(text, atLineStart === 1);
    recorder.line += ends;
    codeLines += ends + atLineStart;
    recorder.addLines(ends + atLineStart);
    atLineStart = 0;
    recorder.current.tokens += 1;
    if (kind !== tokenKind.text && conditions.has(text)) recorder.current.complexity += 1;
    finder.take(text);
  }
  finder.finish?.();
  return { functions: recorder.found, codeLines };
}
