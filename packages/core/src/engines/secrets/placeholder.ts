// Values that stand for a secret without being one: documentation, templates, masks, dummies.

const words =
  /example|sample|placeholder|change[-_]?(?:me|it|this)|dummy|your[-_ ]?|insert|replace[-_]?(?:me|this|with)|redacted|removed|hidden|censored|foo[-_]?bar|lorem|(?:^|[^a-z])(?:todo|fixme|fake|test[-_]?(?:key|token|secret))(?:[^a-z]|$)/i;
const masks = /x{4,}|X{4,}|\*{3,}|\.{3,}|•{2,}|#{4,}|_{4,}|-{6,}|0{8,}|(.)\1{9,}/;
const runs = [
  '0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '12345678901234567890',
  '9876543210',
  'qwertyuiop',
  'deadbeefdeadbeef',
];
const pieceLength = 10;
const pieces: ReadonlySet<string> = new Set(
  runs.flatMap((run) =>
    Array.from({ length: run.length - pieceLength + 1 }, (_, at) => run.slice(at, at + pieceLength)),
  ),
);
/** A value taken from elsewhere at run time: shell, templates, format strings, angle brackets. */
const templated =
  /\$\{|\$\(|\{\{|\}\}|<%|%>|\$\[|^\$[A-Za-z_]|^<[^<>]+>$|^%[A-Za-z_]+%$|%\([a-z_]+\)s|^#\{|^\{[\w.:-]*\}$|^@@?\w+@?@?$/i;

/** True when the value is filled in at run time from somewhere else. */
export function isTemplated(value: string): boolean {
  return templated.test(value);
}

/** True when a token of a known shape is plainly made up. */
export function isPlaceholder(value: string): boolean {
  return words.test(value) || masks.test(value) || isTemplated(value);
}

/** True when a token counts up or repeats itself: probably made up, though it has the right shape. */
export function looksMadeUp(value: string): boolean {
  return isSequence(value) || fewLetters(value);
}

/** True for values that hold a long piece of the alphabet, the digits or the keyboard. */
export function isSequence(value: string): boolean {
  const lower = value.toLowerCase();
  for (let at = 0; at + pieceLength <= lower.length; at++)
    if (pieces.has(lower.slice(at, at + pieceLength))) return true;
  return false;
}

/** True for long values made of hardly any different characters. */
function fewLetters(value: string): boolean {
  return value.length >= 12 && new Set(value).size <= 4;
}
