// A vendor's prefix with too little behind it: text that was cut off, or a stand-in, which no vendor takes for a key.
import { tokenRules } from './rules/index.ts';

/** Prefix → the title of its rule and the length of the shortest example that begins so. */
type Shortest = ReadonlyMap<string, { readonly title: string; readonly length: number }>;

/** Shorter ones (`sk-`, `pat`) begin the keys of many. */
const shortestPrefix = 4;
let known: Shortest | undefined;

/** The title of what the value would be, were it longer; null for every other value. Rules have seen it before. */
export function cutShort(value: string): string | null {
  known ??= prefixes();
  for (const [prefix, { title, length }] of known)
    if (value.length < length && value.startsWith(prefix)) return title;
  return null;
}

function prefixes(): Shortest {
  const shortest = new Map<string, { readonly title: string; readonly length: number }>();
  for (const { title, keywords, pattern, examples } of tokenRules) {
    for (const prefix of keywords) {
      if (prefix.length < shortestPrefix) continue;
      for (const text of examples().match) {
        pattern.lastIndex = 0;
        const token = pattern.exec(text)?.[1];
        if (token?.startsWith(prefix) !== true) continue;
        if (token.length < (shortest.get(prefix)?.length ?? Number.POSITIVE_INFINITY))
          shortest.set(prefix, { title, length: token.length });
      }
    }
  }
  return shortest;
}
