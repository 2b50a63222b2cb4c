// A password beside the name of its user is a whole login, with a higher confidence than a password alone.
import { isPlaceholderPair, isTemplated } from './placeholder.ts';

/** Lines above and below the password in which its user may appear, and bytes on either side that are searched. */
const nearLines = 2;
const reach = 400;

/** `username: 'ada'`, `"user" => "ada"`, `DB_USER=ada`, `-u ada`; groups 1 and 2 are the value. */
const user =
  /(?:(?<![A-Za-z])|(?<=[a-z_.-])(?=[A-Z])|(?<=[_.-]))(?:user(?:_?name|_?id)?|login(?:_?name)?|uname|usr|e?_?mail(?:_?address)?)["'`\]]{0,2}(?:\s{0,8}(?:=>|:=|={1,3}|:)\s{0,8}|,\s{0,4}(?=["']))(?:"([^"\s]{2,60})"|'([^'\s]{2,60})'|`([^`\s]{2,60})`|([^\s"'`,;{}()<>&\\]{2,60}))/gi;
const none =
  /^(?:true|false|null|nil|none|undefined|string|str|text|required|self|this|req|request|data|user|params?)\b/i;

/**
 * The name of the password's user, when it is written out within two lines of it.
 *
 * @param place from where the password's name starts to where the password ends; `isCode` where a word without
 *   quotes is a variable
 */
export function userBeside(
  bytes: Buffer,
  { start, end, isCode }: { readonly start: number; readonly end: number; readonly isCode: boolean },
  password: string,
): string | null {
  const above = bytes.toString('latin1', Math.max(0, start - reach), start).split('\n');
  const below = bytes.toString('latin1', end, end + reach).split('\n');
  const near = `${above.slice(-1 - nearLines).join('\n')}\n${below.slice(0, 1 + nearLines).join('\n')}`;
  for (const [, double, single, tick, bare] of near.matchAll(user)) {
    const quoted = double ?? single ?? tick;
    const name = quoted ?? bare ?? '';
    if (quoted === undefined ? isCode || !isWritten(name) : isTemplated(name)) continue;
    return isPlaceholderPair(name, password) ? null : name;
  }
  return null;
}

/** Of values without quotes: no variable, no path through an object, no keyword. */
function isWritten(value: string): boolean {
  return !isTemplated(value) && !none.test(value) && !/[$%[\]#!|*]|\.\w+\(|^[a-z]+\.[A-Za-z]+$/.test(value);
}
