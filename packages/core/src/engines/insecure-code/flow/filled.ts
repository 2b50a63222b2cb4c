// What a list, a map or a text holds after a call that puts something into it.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { eitherValue, joinValues, type Value } from './value.ts';

/** `parts.add(name)`: what is taken out later may be what was put in. Undefined where nothing changes. */
export function filledBy(
  { path, args, code }: SeenCall,
  before: Value | undefined,
  { fillers }: LanguageFlow,
): Value | undefined {
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (!before || !fillers?.test(last)) return undefined;
  const isText = /^(?:append|insert)/i.test(last);
  if (!isText && args.every(({ origin }) => origin === 'constant')) return undefined;
  const filled = isText
    ? joinValues(code, [{ ...before, text: before.text ?? '' }, ...args])
    : eitherValue(code, [...args, before]);
  return { ...filled, path: before.path };
}
