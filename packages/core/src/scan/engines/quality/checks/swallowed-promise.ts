import type { FileCheck } from '../quality-check.ts';
import { hitAt } from './token-hit.ts';

/** What can be between `.catch(` and its end when the handler does nothing. */
const nothing =
  /^(?:(?:async)?(?:\(\w{0,40}\)|\w{1,40})=>(?:\{\}|undefined|null|void0)|function\w{0,40}\(\w{0,40}\)\{\}|noop)$/;

export const swallowedPromise: FileCheck = {
  kind: 'file',
  id: 'swallowed-promise',
  title: 'Unhandled promise rejection',
  category: 'code-smell',
  severity: 'low',
  remediation:
    'Handle the rejection, log it, or let it propagate. If ignoring it is intended, say why in a comment in the handler.',
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Promise/catch',
  ],
  languages: ['javascript', 'typescript', 'jsx'],
  *find(file) {
    const { tokens } = file;
    for (let index = 1; index < tokens.length; index += 1) {
      if (
        tokens.text(index) !== 'catch' ||
        tokens.text(index + 1) !== '(' ||
        !tokens.text(tokens.before(index)).endsWith('.')
      )
        continue;
      let text = '';
      let depth = 1;
      let end = index + 2;
      for (; end < tokens.length && end < index + 16; end += 1) {
        const token = tokens.text(end);
        if (token === '(') depth += 1;
        else if (token === ')') depth -= 1;
        if (depth === 0) break;
        if (token !== '\n') text += token;
      }
      if (depth === 0 && nothing.test(text))
        yield hitAt(file, index, { end, description: 'The handler ignores the rejection of the promise.' });
    }
  },
};
