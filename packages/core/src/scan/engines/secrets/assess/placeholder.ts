// Values that stand for a secret without being one: documentation, templates, masks, dummies.
import { looksRandom } from './dictionary-score.ts';

const words =
  /example|sample|placeholder|change[-_]?(?:me|it|this)|dummy|your[-_ ]?|insert|replace[-_]?(?:me|this|with)|redacted|removed|hidden|censored|foo[-_]?bar|lorem|(?:^|[^a-z])(?:todo|fixme|fake|test[-_]?(?:key|token|secret))(?:[^a-z]|$)/i;
const masks = /x{4,}|X{4,}|\*{3,}|\.{3,}|•{2,}|#{4,}|_{4,}|-{6,}|0{8,}|(.)\1{9,}|(..|....)\2{7,}/;
const runs = [
  '0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '12345678901234567890',
  '9876543210',
  'qwertyuiop',
  'azertyuiop',
  'deadbeefdeadbeef',
];
const pieceLength = 10;
/** Neighbors in one of the runs: what holds no nine of them in a row holds no piece. */
const neighbors = new Uint8Array(128 * 128);
for (const run of runs)
  for (let at = 1; at < run.length; at++) neighbors[run.charCodeAt(at - 1) * 128 + run.charCodeAt(at)] = 1;
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

/** `proxyuser` and `proxypass`, `api_user` and `api_password`, `sally` and `sallypass`: named alike, after what they stand for. */
export function isPlaceholderPair(user: string, password: string): boolean {
  const whose = /^(.*?)[-_.]?(?:user(?:_?name)?|login)$/i.exec(user)?.[1];
  const what = /^(.*?)[-_.]?(?:pass(?:word|wd|phrase)?|passwd|pwd|pw|secret)$/i.exec(password)?.[1];
  if (what !== undefined && what.length > 2 && what.toLowerCase() === user.toLowerCase()) return true;
  return whose !== undefined && what !== undefined && whose.toLowerCase() === what.toLowerCase();
}

/** What is made up repeats itself from early on; a value of thousands of letters is much to look for it in. */
const maxRead = 150;

/** True when a token counts up or repeats itself: probably made up, though it has the right shape. */
export function looksFictitious(value: string): boolean {
  const read = value.slice(0, maxRead);
  return isSequence(read) || fewLetters(read) || /(.{3,6})\1{3,}|(.{4,8})\2{2,}/.test(read);
}

/** Letters of a token's own beginning (`hvs.`, `xoxe-`), which say nothing about the rest. */
const longestPrefix = 6;

/** `hf_servingcellprioritydescription`: a name that only has the shape of a token. Of random ones, nearly all hold a digit. */
export function readsAsWords(value: string): boolean {
  const rest = value.slice(longestPrefix);
  return rest.length >= 8 && !/\d/.test(rest) && !looksRandom(rest);
}

/** True for values that hold a long piece of the alphabet, the digits or the keyboard, or are mostly short ones. */
export function isSequence(value: string): boolean {
  if (value !== lastAsked.value) lastAsked = { value, isSequence: countsOn(value) };
  return lastAsked.isSequence;
}

/** The assessment of one value comes back to it several times. */
let lastAsked = { value: '', isSequence: false };

function countsOn(value: string): boolean {
  const lower = value.toLowerCase();
  if (lower.length >= pieceLength && countingLetters(lower) >= 0.6 * lower.length) return true;
  if (countsInTurns(lower)) return true;
  let letters = 1;
  for (let at = 1; at < lower.length; at++) {
    letters = neighbors[lower.charCodeAt(at - 1) * 128 + lower.charCodeAt(at)] === 1 ? letters + 1 : 1;
    if (letters >= pieceLength && pieces.has(lower.slice(at + 1 - pieceLength, at + 1))) return true;
  }
  return false;
}

/** `a1B2c3D4e5`, `abc123def456`: letters and digits that count up, each for themselves; a prefix does not. */
function countsInTurns(lower: string): boolean {
  const rest = lower.replace(/^(?:[a-z]{1,8}[-_.:]){1,2}/, '');
  return countsUp(rest, 'a', 'z') && countsUp(rest, '0', '9');
}

function countsUp(text: string, first: string, last: string): boolean {
  const [lowest, highest] = [first.charCodeAt(0), last.charCodeAt(0)];
  let letters = 0;
  let steps = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter < lowest || letter > highest) continue;
    letters += 1;
    if (letter - before === 1) steps += 1;
    before = letter;
  }
  return letters >= 5 && steps >= 0.7 * (letters - 1);
}

/** How many characters stand in runs of four and more that count up: `abcdefg`, `1234`. */
function countingLetters(lower: string): number {
  let counting = 0;
  let run = 1;
  for (let at = 1; at <= lower.length; at++) {
    if (lower.charCodeAt(at) === lower.charCodeAt(at - 1) + 1) {
      run += 1;
      continue;
    }
    if (run >= 4) counting += run;
    run = 1;
  }
  return counting;
}

/** True for long values made of hardly any different characters. */
function fewLetters(value: string): boolean {
  return value.length >= 12 && new Set(value).size <= 4;
}
