// Functions that the whole program can call, and methods that make types have interfaces, of a file that is not parsed as no
// rule has a word in it.
import type { LanguageId } from '../insecure-code-rule.ts';
import { type FileCalls, summaryLimits } from './file-summary.ts';

/** `func (u *Users[T]) Find(` */
const goMethod =
  /^func[ \t]*\(\s{0,4}(?:\w{1,100}\s{1,4})?\*?(\w{1,100})(?:\[[^\]\n]{0,100}\])?\s{0,4}\)\s{0,4}(\w{1,100})\s{0,4}\(/gm;

/** Nothing where the file declares none. */
export function declaredIn(language: LanguageId | undefined, text: string): { readonly calls?: FileCalls } {
  const names = namesIn(language, text);
  if (names.length === 0) return {};
  const declares = names.slice(0, summaryLimits.functions);
  const isLimited = declares.length < names.length;
  return {
    calls: {
      calls: [],
      conditional: [],
      registers: [],
      handlers: [],
      declares,
      ...(isLimited && { isLimited }),
    },
  };
}

function namesIn(language: LanguageId | undefined, text: string): readonly string[] {
  if (language === 'go') return [...text.matchAll(goMethod)].map(([, type, name]) => `${type}.${name}`);
  if (language !== 'php') return [];
  return [...text.matchAll(/\bfunction\s{1,8}&?(\w{1,100})\s{0,8}\(/g)].map(([, name = '']) => name);
}
