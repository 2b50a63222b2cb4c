// The fast ways of reading a log give what the slow ones give.
import t from 'tap';
import { repeatedMember } from '../../packages/cost-compare/src/faults.ts';
import { JsonScanner, type JsonValue } from '../../packages/cost-compare/src/json/json-scanner.ts';
import { UnreadValue } from '../../packages/cost-compare/src/json/unread-value.ts';
import { LineCutter } from '../../packages/cost-compare/src/logs/log-lines.ts';
import { publishedUsage } from '../../packages/cost-compare/src/usage/published-usage.ts';
import { UsageReader } from '../../packages/cost-compare/src/usage/usage-reader.ts';
import { templateOf, UsageTemplates } from '../../packages/cost-compare/src/usage/usage-templates.ts';

const encoder = new TextEncoder();
const numbers = ['0', '7', '12', '150000', '999999999999999', '9007199254740993', '1e3', '-4', '1.5', '0.0'];
const others = ['null', '"standard"', '"batch"', '"5"', 'false', '[]', '{}', '[{"type":"message"}]'];

function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** JSON of an object with some of these fields, now and then with a value that does not belong there. */
function usageText(fields: readonly string[], random: (below: number) => number): string {
  const text = (value: unknown): string => {
    if (typeof value === 'string') return value;
    const members = Object.entries(value as object).map(([name, each]) => `"${name}":${text(each)}`);
    // The same name twice, which is a fault.
    if (random(60) === 0 && members[0] !== undefined) members.push(members[0].replace(/\d+/, '3'));
    return random(20) === 0 ? `{ ${members.join(' , ')}}` : `{${members.join(',')}}`;
  };
  const root: Record<string, unknown> = {};
  for (const field of fields) {
    if (random(10) === 0) continue;
    const isPlain = random(25) > 0;
    const choices = isPlain ? numbers.slice(0, 5) : random(2) === 0 ? numbers : others;
    const steps = field.replace(/\[(\w+)\]$/, '.$1').split('.');
    const last = steps.pop() ?? '';
    let object = root;
    for (const step of steps) {
      if (typeof object[step] !== 'object') object[step] = {};
      object = object[step] as Record<string, unknown>;
    }
    object[last] = choices[random(choices.length)];
  }
  if (random(15) === 0) root.new_tokens = numbers[random(3)];
  return text(root);
}

function readingOf(reader: UsageReader, value: JsonValue | UnreadValue) {
  const fault = reader.read(value);
  if (fault !== undefined) return { fault };
  const { serviceTier, unpriced, extra, tokens, shape } = reader;
  return { counts: [...reader.counts], serviceTier, unpriced, extra, tokens, shape: shape?.id };
}

t.test('UsageReader: an object known by sight is read like any other', async (t) => {
  const random = generator(20_261_122);
  for (const { source, fields } of publishedUsage) {
    const reader = new UsageReader();
    const differences: string[] = [];
    for (let round = 0; round < 400; round++) {
      const text = usageText(fields, random);
      const bytes = encoder.encode(`[${text}]`);
      const scanner = new JsonScanner(bytes.subarray(1, bytes.length - 1));
      const value = scanner.value();
      const { repeated } = scanner;
      const slow =
        repeated === undefined ? readingOf(new UsageReader(), value) : { fault: repeatedMember(repeated) };
      const fast = readingOf(reader, new UnreadValue(bytes, 1, bytes.length - 1));
      if (JSON.stringify(slow) !== JSON.stringify(fast)) differences.push(text);
    }
    t.same(differences, [], source);
  }
});

t.test('UsageTemplates: match what differs in plain numbers alone', async (t) => {
  const template = '{"input_tokens":5,"cache_read_input_tokens":17,"x":1}';
  const unread = (text: string) => new UnreadValue(encoder.encode(text), 0, encoder.encode(text).length);
  const matching = (text: string): readonly number[] | undefined => {
    const templates = new UsageTemplates();
    const children = new Map(
      ['input_tokens', 'cache_read_input_tokens'].map((name, index) => [
        name,
        {
          path: name,
          children: new Map(),
          effect: { kind: 'priced', units: [name], indexes: [index] } as const,
        },
      ]),
    );
    const shape = { id: '', title: '', marks: [], inputIncludesCache: false, fields: {} };
    const meaning = { shape, serviceTier: undefined, unpriced: [] };
    const made = templateOf(unread(template), { path: 'usage', children }, meaning);
    if (made !== undefined) templates.add(made);
    const found = templates.find(unread(text));
    return found && [...found.numbers];
  };

  t.same(matching(template), [5, 17]);
  t.same(matching('{"input_tokens":123456,"cache_read_input_tokens":0,"x":1}'), [123_456, 0]);
  for (const other of [
    '{"input_tokens":5,"cache_read_input_tokens":17,"x":2}',
    '{"input_tokens":5,"cache_read_input_tokens":17,"x":1,"y":1}',
    '{"input_tokens":5,"cache_read_input_tokens":17}',
    '{"input_tokens": 5,"cache_read_input_tokens":17,"x":1}',
    '{"input_tokens":-5,"cache_read_input_tokens":17,"x":1}',
    '{"input_tokens":05,"cache_read_input_tokens":17,"x":1}',
    '{"input_tokens":5.0,"cache_read_input_tokens":17,"x":1}',
    '{"input_tokens":"5","cache_read_input_tokens":17,"x":1}',
    '{"input_tokens":5,"cache_read_input_tokens":9007199254740993,"x":1}',
    '{"input_tokens":5,"cache_read_input_tokens":',
  ])
    t.equal(matching(other), undefined, other);
});

t.test('LineCutter: lines do not depend on how a log is cut into pieces', async (t) => {
  const text = '\ufeff{"a":1}\n\n{"b":"é"}\r\n{"c":"\u{1f600}"}\nlast, without an end';
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([10, 0xff, 10]), Buffer.from('{}')]);
  const cut = (size: number): unknown[] => {
    const lines: unknown[] = [];
    const cutter = new LineCutter({
      line: (all, from, to, line) => lines.push([line, Buffer.from(all.subarray(from, to)).toString()]),
      bad: (line, problem) => lines.push([line, problem]),
    });
    for (let from = 0; from < bytes.length; from += size) cutter.push(bytes.subarray(from, from + size));
    cutter.end();
    return lines;
  };

  const whole = cut(bytes.length);

  t.same(whole, [
    [1, '{"a":1}'],
    [2, ''],
    [3, '{"b":"é"}\r'],
    [4, '{"c":"\u{1f600}"}'],
    [5, 'last, without an end'],
    [6, 'is not valid UTF-8'],
    [7, '{}'],
  ]);
  for (let size = 1; size < bytes.length; size++) t.same(cut(size), whole, `pieces of ${size} bytes`);
});
