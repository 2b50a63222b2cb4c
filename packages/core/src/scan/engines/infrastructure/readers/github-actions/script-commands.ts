// Commands of a script, as far as text shows them: one for each simple command, with its words.
import { type Fields, newFields } from '../../value.ts';
import { publishesPackage } from './publishing.ts';

export const maxCommands = 500;
export const maxLine = 2_000;

/**
 * `text`, `words` and `publishes` of each command. `lineOf` gives the line of the file for a line of the script, from 0. Comments are
 * left out; quotes around a word are too. One more than `maxCommands` says that there are more.
 */
export function scriptCommands(script: string, lineOf: (index: number) => number): readonly Fields[] {
  const found: Fields[] = [];
  const lines = script.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const start = index;
    let text = lines[index] ?? '';
    while (/[\\`]\s*$/.test(text) && index + 1 < lines.length && text.length < maxLine) {
      index += 1;
      text = `${text.replace(/[\\`]\s*$/, '')} ${lines[index]?.trim() ?? ''}`;
    }
    for (const part of simpleCommands(text.slice(0, maxLine))) {
      if (found.length > maxCommands) return found;
      const facts = newFields(lineOf(start));
      facts.text = part;
      const words = wordsOf(part);
      facts.words = words;
      facts.publishes = publishesPackage(words);
      found.push(facts);
    }
  }
  return found;
}

function simpleCommands(line: string): readonly string[] {
  return line
    .replace(/(^|\s)#.*$/, '')
    .split(/&&|\|\||[;|]|\$\(|`/)
    .map(withoutBrackets)
    .filter((part) => part !== '');
}

function withoutBrackets(part: string): string {
  let text = part.trim();
  while (/^[({]/.test(text)) text = text.slice(1).trimStart();
  while (/[)}]$/.test(text)) text = text.slice(0, -1).trimEnd();
  return text;
}

/** Without what stands before a command: assignments, `sudo`, `if`, `then`. */
function wordsOf(command: string): readonly string[] {
  const words = command
    .split(/\s+/)
    .map((word) => word.replace(/^['"]|['"]$/g, ''))
    .filter((word) => word !== '');
  const first = words.findIndex(
    (word) => !/^\w+=/.test(word) && !/^(?:sudo|env|exec|time|if|then|else|do|!|&)$/.test(word),
  );
  return first === -1 ? [] : words.slice(first);
}

const environmentFile =
  /(?:>>?|\btee\b(?:\s+-\w+)*|\b(?:Out-File|Add-Content|Set-Content)\b[^|]{0,200}?)\s*["']?(?:\$\{?(?:env:)?|%)GITHUB_(?:ENV|PATH)\b/i;

/** What the runner itself gives: folders, and the commit that the run is for. */
const ownValue =
  /\$\{?(?:env:)?(?:GITHUB_WORKSPACE|GITHUB_SHA|GITHUB_RUN_(?:ID|NUMBER)|RUNNER_(?:TEMP|OS|ARCH|TOOL_CACHE)|HOME|PWD|USERPROFILE)\b\}?|\$\(pwd\)|\$\{\{\s*(?:github\.(?:workspace|sha|run_id|run_number)|runner\.\w+)\s*\}\}/g;

function withoutOwnValues(text: string): string {
  return text.replace(ownValue, '');
}

/** Lines that write variables or paths for later steps, unless what they write is constant. */
export function environmentWrites(script: string, lineOf: (index: number) => number): readonly Fields[] {
  return script.split('\n').flatMap((line, index) => {
    const text = line.slice(0, maxLine);
    const match = environmentFile.exec(text);
    if (match === null || text.trimStart().startsWith('#')) return [];
    const written = text.slice(0, match.index).trim();
    if (/^(?:echo|printf)\s[^$`%]*$/.test(withoutOwnValues(written))) return [];
    const facts = newFields(lineOf(index));
    facts.text = text.trim();
    return [facts];
  });
}
