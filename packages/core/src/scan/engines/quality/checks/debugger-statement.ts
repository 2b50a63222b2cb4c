import type { FileCheck } from '../quality-check.ts';
import { hitAt } from './token-hit.ts';

/** Language → rows of tokens that stop for, or print to, anyone who debugs. */
const statements: Readonly<Record<string, readonly (readonly string[])[]>> = {
  javascript: [['debugger']],
  typescript: [['debugger']],
  jsx: [['debugger']],
  python: [
    ['breakpoint', '(', ')'],
    ['pdb', '.', 'set_trace', '('],
    ['ipdb', '.', 'set_trace', '('],
    ['pudb', '.', 'set_trace', '('],
  ],
  ruby: [['binding', '.', 'pry'], ['binding', '.', 'irb'], ['byebug']],
  php: [
    ['xdebug_break', '('],
    ['var_dump', '('],
    ['dd', '('],
  ],
  'c-sharp': [['Debugger', '.', 'Break', '(']],
  go: [['runtime', '.', 'Breakpoint', '(']],
  rust: [['dbg', '!', '(']],
};

export const debuggerStatement: FileCheck = {
  kind: 'file',
  id: 'debugger-statement',
  title: 'Leftover debug statement',
  category: 'code-smell',
  severity: 'medium',
  remediation: 'Remove it. It stops the program or clutters its output for every user.',
  references: [
    'https://cwe.mitre.org/data/definitions/489.html',
    'https://eslint.org/docs/latest/rules/no-debugger',
  ],
  languages: Object.keys(statements),
  *find(file) {
    const rows = statements[file.language.id] ?? [];
    const { tokens } = file;
    for (let index = 0; index < tokens.length; index += 1) {
      const row = rows.find(([first]) => first === tokens.text(index));
      if (row === undefined || !row.every((token, offset) => tokens.text(index + offset) === token)) continue;
      const before = tokens.text(tokens.before(index));
      // A method, a function or a property of that name, and not the statement.
      if (
        /^(?:\.|::|->|def|function|func|fn)$/.test(before) ||
        /^(?:[:=.]|=>)$/.test(tokens.text(index + row.length))
      )
        continue;
      if (
        row.length === 1 &&
        tokens.line(tokens.before(index)) === tokens.line(index) &&
        before !== '{' &&
        before !== ';' &&
        before !== ')'
      )
        continue;
      const statement = row.join('').replace(/\($/, '()');
      yield hitAt(file, index, {
        title: `Leftover debug statement ${statement}`,
        description: `\`${statement}\` is a debug statement.`,
      });
    }
  },
};
