import type { FileCheck } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import { hitAt } from './token-hit.ts';

const runners = new Set(['describe', 'it', 'test', 'context', 'suite', 'specify']);
const focused = new Set(['fdescribe', 'fit', 'fcontext']);

export const focusedTest: FileCheck = {
  kind: 'file',
  id: 'focused-test',
  title: 'Focused test',
  category: 'code-smell',
  severity: 'medium',
  remediation:
    'Remove the focus. While it is there, all other tests are skipped, and a passing run proves nothing.',
  references: [
    'https://github.com/jest-community/eslint-plugin-jest/blob/main/docs/rules/no-focused-tests.md',
  ],
  languages: ['javascript', 'typescript', 'jsx', 'ruby', 'swift'],
  *find(file) {
    const { tokens } = file;
    for (let index = 0; index < tokens.length; index += 1) {
      if (!isFocused(file, index) || tokens.text(tokens.before(index)) === '.') continue;
      yield hitAt(file, index, { description: 'Only this test runs. All others are skipped.' });
    }
  },
};

function isFocused({ tokens, language }: QualityFile, index: number): boolean {
  const text = tokens.text(index);
  const next = tokens.text(index + 1);
  if (language.id === 'ruby') return focused.has(text) && /^["':]|^[A-Z]/.test(next);
  if (focused.has(text)) return next === '(' && /^["'`]/.test(tokens.text(tokens.after(index + 1)));
  return (
    language.id !== 'swift' &&
    runners.has(text) &&
    next === '.' &&
    tokens.text(index + 2) === 'only' &&
    tokens.text(index + 3) === '('
  );
}
