// Every command line in the README and the documents names commands, flags and values that exist.
import t from 'tap';
import { commands, documentedLines, parseLine } from '../helpers/documented-commands.ts';
import { notRun, runs } from './documented-line-runs.ts';

function faultOf(words: readonly string[]): string | undefined {
  const line = parseLine(words);
  if (line === undefined) return words[0] === 'help' ? undefined : `no command ${words.join(' ')}`;
  const { flags = {} } = commands[line.id] ?? {};
  for (const [index, word] of words.entries()) {
    if (!word.startsWith('-') || word === '-' || /^-\d/.test(word)) continue;
    const [name = '', attached] = word.split('=', 2);
    if (['--help', '-h', '--json'].includes(name)) continue;
    const flag = name.startsWith('--')
      ? (flags[name.slice(2)] ?? (flags[name.slice(5)]?.allowNo ? { type: 'boolean' as const } : undefined))
      : Object.values(flags).find(({ char }) => char === name.slice(1));
    if (flag === undefined) return `no flag ${name}`;
    if (flag.type === 'boolean' || !('options' in flag) || flag.options === undefined) continue;
    const value = attached ?? words[index + 1] ?? '';
    const wrong = value.split(/[,|]/).find((one) => !flag.options?.includes(one));
    if (wrong !== undefined && !/[A-Z$…]/.test(wrong)) return `${name} does not take ${wrong}`;
  }
  return undefined;
}

t.test('documents: every assay command line names commands, flags and values that exist', async (t) => {
  const lines = documentedLines();

  t.ok(lines.length > 60, `${lines.length} lines`);
  for (const { place, words } of lines) t.equal(faultOf(words), undefined, place);
});

t.test('documents: the test sees unknown commands, flags and values', async (t) => {
  t.equal(faultOf(['scam', '.']), 'no command scam .');
  t.equal(faultOf(['scan', '.', '--exclude', 'a']), 'no flag --exclude');
  t.equal(faultOf(['scan', '--type', 'security,secrets']), '--type does not take secrets');
  t.equal(faultOf(['findings', 'list', '--no-exploited', '--all']), undefined);
});

t.test('documents: the lines that the nightly run has answers for are still there', async (t) => {
  const lines = new Set(documentedLines().map(({ words }) => words.join(' ')));

  const gone = [...Object.keys(runs), ...Object.keys(notRun)].filter((line) => !lines.has(line));
  t.same(gone, []);
});
