// Argument labels may be words that elsewhere are conditions: `move(for: x, while: y)`.
import type { TokenList } from './token-list.ts';

/** Marks such labels, so that they are counted as names. */
export function markArgumentLabels(tokens: TokenList, conditions: ReadonlySet<string>): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const text = tokens.text(index);
    if (!conditions.has(text) || !/^[a-z]/.test(text) || tokens.text(tokens.after(index)) !== ':') continue;
    const before = tokens.text(tokens.before(index));
    if (before === '(' || before === ',') tokens.texts[index] = `_${text}`;
  }
}
