import type { FileCheck, QualityHit } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import { hitAt } from './token-hit.ts';

export const emptyCatch: FileCheck = {
  kind: 'file',
  id: 'empty-catch',
  title: 'Swallowed exception',
  category: 'code-smell',
  severity: 'low',
  remediation:
    'Handle the exception, log it, or let it propagate. If ignoring it is intended, say why in a comment in the catch block.',
  references: [
    'https://cwe.mitre.org/data/definitions/1069.html',
    'https://eslint.org/docs/latest/rules/no-empty',
  ],
  languages: [
    'javascript',
    'typescript',
    'jsx',
    'java',
    'c-sharp',
    'cpp',
    'php',
    'kotlin',
    'swift',
    'python',
    'ruby',
    'go',
  ],
  *find(file) {
    const find = byLanguage[file.language.id] ?? emptyBraces;
    for (let index = 0; index < file.tokens.length; index += 1) {
      const end = find(file, index);
      if (end > index) yield describe(file, index, end);
    }
  },
};

const byLanguage: Readonly<Record<string, (file: QualityFile, index: number) => number>> = {
  python: passedExcept,
  ruby: endedRescue,
  go: ignoredError,
};

function describe(file: QualityFile, index: number, end: number): QualityHit {
  return hitAt(file, index, { end, description: 'The exception is caught and ignored.' });
}

/** `catch (e) { }` without even a comment; the index of its last token, or -1. */
function emptyBraces({ tokens }: QualityFile, index: number): number {
  if (tokens.text(index) !== 'catch' || tokens.text(tokens.before(index)) === '.') return -1;
  let open = tokens.after(index);
  if (tokens.text(open) === '(') {
    const limit = Math.min(tokens.length, open + 60);
    let depth = 0;
    for (; open < limit; open += 1) {
      if (tokens.text(open) === '(') depth += 1;
      else if (tokens.text(open) === ')') depth -= 1;
      if (depth === 0) break;
    }
    open = tokens.after(open);
  }
  if (tokens.text(open) !== '{') return -1;
  const close = nextButNewline(tokens, open);
  return tokens.text(close) === '}' ? close : -1;
}

/** `except …: pass`. */
function passedExcept({ tokens }: QualityFile, index: number): number {
  if (tokens.text(index) !== 'except') return -1;
  let colon = index;
  while (colon < tokens.length && colon < index + 40 && tokens.text(colon) !== ':') {
    // Leaving an import out or a queue empty is what these are caught for.
    if (
      /^(?:ImportError|ModuleNotFoundError|StopIteration|KeyboardInterrupt|FileNotFoundError|CancelledError|Empty)$/.test(
        tokens.text(colon),
      )
    )
      return -1;
    colon += 1;
  }
  const body = nextButNewline(tokens, colon);
  if (tokens.text(body) !== 'pass' && tokens.text(body) !== '...') return -1;
  const rest = tokens.text(body + 1);
  return rest === '\n' || body + 1 >= tokens.length ? body : -1;
}

/** `rescue` and at once `end`. */
function endedRescue({ tokens }: QualityFile, index: number): number {
  if (tokens.text(index) !== 'rescue' || tokens.text(index - 1) !== '\n') return -1;
  let line = index;
  while (line < tokens.length && tokens.text(line) !== '\n' && line < index + 40) line += 1;
  const next = nextButNewline(tokens, line - 1);
  return tokens.text(next) === 'end' && tokens.text(next - 1) === '\n' ? next : -1;
}

/** `if err != nil { }`. */
function ignoredError({ tokens }: QualityFile, index: number): number {
  if (tokens.text(index) !== 'if' || tokens.text(index + 2) !== '!=' || tokens.text(index + 3) !== 'nil')
    return -1;
  if (!/^err/i.test(tokens.text(index + 1)) || tokens.text(index + 4) !== '{') return -1;
  const close = nextButNewline(tokens, index + 4);
  return tokens.text(close) === '}' ? close : -1;
}

/** The next token that is no line end; a comment is one, since it may say why nothing is done. */
function nextButNewline(tokens: QualityFile['tokens'], index: number): number {
  let next = index + 1;
  while (tokens.text(next) === '\n') next += 1;
  return next;
}
