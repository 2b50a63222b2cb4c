// Functions that the whole program can call, of a file that is not parsed as no rule has a word in it.
import { type FileCalls, summaryLimits } from './file-summary.ts';

/** Nothing where the file declares none. */
export function declaredInPhp(text: string): { readonly calls?: FileCalls } {
  const names = [...text.matchAll(/\bfunction\s{1,8}&?(\w{1,100})\s{0,8}\(/g)].map(([, name = '']) => name);
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
