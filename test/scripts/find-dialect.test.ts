import t from 'tap';
import {
  dialectInComments,
  dialectInDocument,
  dialectInNames,
  dialectInPolicy,
  dialectInTexts,
} from '../../scripts/find-dialect.ts';
import { comments, names, texts } from '../../scripts/vocabulary.ts';

const file = 'a.ts';
const words = (hits: readonly { readonly line: number; readonly word: string }[]) =>
  hits.map(({ line, word }) => `${line} ${word}`);

t.test('dialectInTexts: reports strings, templates and JSX with their lines', async (t) => {
  const source = [
    "const summary = 'Judge a finding';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the input
    'const error = `The file ${name} is no JSON.`;',
    'const page = <p>Nobody told us about somebody</p>;',
  ].join('\n');

  t.strictSame(words(dialectInTexts('a.tsx', source)), ['1 Judge', '2 is no JSON', '3 told', '3 somebody']);
});

t.test('dialectInTexts: leaves ids, imports, types, SQL and code spans alone', async (t) => {
  const source = [
    "import { judge } from './judge findings.ts';",
    "type Kind = 'judge it now';",
    "const id = 'judge-compliance';",
    "const sql = 'select told from judged where id = (1)';",
    "const text = 'The task `judge it` runs every hour.';",
  ].join('\n');

  t.strictSame(dialectInTexts(file, source), []);
});

t.test('dialectInComments: reports comments with their lines, and leaves code alone', async (t) => {
  const source = [
    'const told = judge(whoever); // Told of `judge`',
    '/**',
    ' * For whoever asks.',
    ' */',
    "const text = '// judged'; // somebody's",
  ].join('\n');

  t.strictSame(words(dialectInComments(file, source)), ['1 Told', '3 whoever', '5 somebody']);
});

t.test('dialectInTexts: of a file of data reads only the fields for people', async (t) => {
  const source = "export const rule = { title: 'Text from outside', examples: { bad: ['judge it now'] } };";

  t.strictSame(words(dialectInTexts(file, source, new Set(['title']))), ['1 from outside']);
});

t.test('dialectInDocument: reports prose, and skips code, links and addresses', async (t) => {
  const markdown = [
    '# Judge findings',
    '',
    'See [the page](docs/judge.md), `judge`, https://example.com/judge/told it',
    '```sh',
    'assay judge',
    '```',
    'It tells which file.',
  ].join('\n');

  t.strictSame(words(dialectInDocument('a.md', markdown)), ['1 Judge', '7 tells']);
});

t.test('dialectInPolicy: reports what people read of a policy, and not its code', async (t) => {
  const policy = [
    'id: tells-its-version',
    'title: nginx tells its version',
    'description: >-',
    '  Who listens on the network reads `what it tells`, and it stays so',
    '  for ever.',
    'condition: resource.told == "in the clear"',
  ].join('\n');

  t.strictSame(words(dialectInPolicy('a.yaml', policy)), ['2 tells', '4 Who listens', '5 for ever']);
});

t.test('dialectInNames: reports the words of every declared name, and of none that is used', async (t) => {
  const source = [
    'export function tellAudit() {}',
    'export const mostRows = most;',
    'function tellNobody(around: Seal, { told: kept, lane, ...graver }: Portion) {}',
    'export class Almost { #lane = 1; judge(misshapen = told) {} }',
    'interface Row { portion: number; readonly sealed_text: string }',
    'for (const [surroundings] of rows) { row.portion = seal(around); }',
    'try { f((filled) => filled); } catch (gravity) {}',
  ].join('\n');

  t.strictSame(words(dialectInNames(file, source)), [
    ...['1 tellAudit', '2 mostRows', '3 tellNobody', '3 around', '3 lane', '3 graver'],
    ...['4 lane', '4 judge', '4 misshapen', '5 portion', '5 sealed_text'],
    ...['6 surroundings', '7 filled', '7 gravity'],
  ]);
});

t.test('dialectInNames: knows superlatives and the columns of rows', async (t) => {
  const row = 'packages/core/src/portal/code-host/delivery-row.ts';
  const source = 'interface Row { lane: string; portion: string; mostExpensive: number; most: number }';

  t.strictSame(words(dialectInNames(row, source)), ['1 portion', '1 most']);
  t.strictSame(words(dialectInNames(file, source)), ['1 lane', '1 portion', '1 most']);
});

t.test('vocabulary: no replacement contains a word that it replaces', async (t) => {
  for (const [pattern, write] of [...texts, ...comments])
    t.notOk(pattern.test(write), `${pattern}: ${write}`);
  for (const [word, write] of Object.entries(names)) t.notOk(write.split(/\W+/).includes(word), word);
});
