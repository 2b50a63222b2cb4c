// Taint propagation through the replacement of a part of a text.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { constantValue, joinValues, type TaintValue } from './taint-value.ts';

const methods = /^(?:replace|replaceAll|replace_all|replaceFirst|Replace|gsub|sub)$/;

/** What is left are letters, digits and signs that mean nothing to a shell, a statement, a page or a path. */
const plainRest = /^\[\^(?:\\[wd-]|[\w ]-\w|[\w ]|-(?=\]))+\]\+?$/;
/** `preg_replace('/[^a-z]+/', '', name)`: whether only what the class names is left of the text. */
export function leavesPlain({ path, args }: SeenCall, { replacesPatterns }: LanguageFlow): boolean {
  const readsTexts = replacesPatterns?.test(path) === true;
  if (!readsTexts && !/\.replace(?:All)?$/.test(path)) return false;
  const place = args.findIndex((one) => plainRest.test(patternOf(one, readsTexts)));
  const by = args[place + 1];
  return place >= 0 && by?.text != null && !by.joined && /^[\w-]*$/.test(by.text);
}

/** Without the delimiters of PHP. */
function patternOf({ code, text, joined }: TaintValue, readsTexts: boolean): string {
  if (code.kind === 'regexp') return code.isGlobal ? code.source : '';
  return !readsTexts || text === null || joined ? '' : text.replace(/^([/#~@])(.*)\1[a-z]*$/s, '$2');
}

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
