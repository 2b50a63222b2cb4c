// Taint propagation through the replacement of a part of a text.
import type { SeenCall } from './observer.ts';
import { constantValue, joinValues, type TaintValue } from './taint-value.ts';

const methods = /^(?:replace|replaceAll|replace_all|replaceFirst|Replace|gsub|sub)$/;

interface Replacement {
  readonly subject: TaintValue | undefined;
  readonly what: TaintValue | undefined;
  readonly by: TaintValue | undefined;
}

/**
 * `'/users/:id'.replace(':id', id)`: the text with the value at its place; `base.replace('/list', '/item/' + id)`: what
 * comes first is the base. Undefined where the value can be anywhere.
 */
export function replacedText(seen: SeenCall): TaintValue | undefined {
  const { subject, what, by } = replacementOf(seen);
  if (!subject || !by || what?.text == null || what.joined || what.text === '') return undefined;
  if (by.origin === 'constant') return undefined;
  if (subject.origin === 'unknown')
    return /^\/\w/.test(what.text) ? joinValues(seen.code, [subject, by]) : undefined;
  if (subject.origin !== 'constant' || subject.joined || !subject.text?.includes(what.text)) return undefined;
  const [first = '', ...others] = subject.text.split(what.text);
  return joinValues(seen.code, [
    constantValue(seen.code, first),
    ...others.flatMap((text) => [by, constantValue(seen.code, text)]),
  ]);
}

function replacementOf({ path, receiver, args }: SeenCall): Replacement {
  const [first, second, third] = args;
  if (path === 'str_replace') return { what: first, by: second, subject: third };
  if (/^strings\.Replace(?:All)?$/.test(path)) return { subject: first, what: second, by: third };
  const isMethod = methods.test(path.slice(path.lastIndexOf('.') + 1));
  return isMethod
    ? { subject: receiver, what: first, by: second }
    : { subject: undefined, what: undefined, by: undefined };
}
