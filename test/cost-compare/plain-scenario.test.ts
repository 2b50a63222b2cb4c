// The short way for plain scenarios must read what the general reader reads, and refuse whatever it can't.

import t from 'tap';
import { Faults } from '../../packages/cost-compare/src/faults.ts';
import { readDocument } from '../../packages/cost-compare/src/input/read-document.ts';
import { type LineReader, readEachLine } from '../../packages/cost-compare/src/input/read-lines.ts';
import {
  type ReadTarget,
  ScenarioReader,
  unknownFieldLines,
} from '../../packages/cost-compare/src/input/scenario-reader.ts';
import { JsonScanner } from '../../packages/cost-compare/src/json/json-scanner.ts';
import { countFields, ScenarioTable } from '../../packages/cost-compare/src/scenario-table.ts';
import { draws, fc } from '../helpers/properties.ts';

const space = fc.constantFrom('', '', '', ' ', '  ', '\t', '\r');
const plainName = fc.string({ minLength: 1, maxLength: 12 }).map((text) => JSON.stringify(text));
const plainCount = fc.oneof(
  fc.nat().map(String),
  fc.maxSafeNat().map(String),
  fc.constantFrom('0', '999999999999999', '1000000000000000', '9007199254740991', '9007199254740993'),
);
const oddNames = [
  '""',
  '" "',
  '" a"',
  '"\\u0041"',
  '"\\x"',
  '"é"',
  '"\u00a0"',
  '"a\u0001b"',
  '"\\ud800"',
  '"a',
  '1',
  'null',
];
const oddCounts = [
  '-0',
  '-1',
  '00',
  '01',
  '1.0',
  '1.5',
  '1e3',
  '1E400',
  'null',
  'true',
  '"12"',
  '[]',
  '{"a":[1]}',
  'NaN',
  '',
];
const oddKeys = [
  '"Name"',
  '"inputtokens"',
  '"na\\u006de"',
  '"model"',
  '"other"',
  '""',
  'name',
  '"nam',
  '"name" ',
];
const plainKey = fc.constantFrom(...countFields, 'name').map((name) => `"${name}"`);
const plainMember = fc
  .tuple(plainKey, plainCount, plainName)
  .map(([key, count, name]) => [key, key === '"name"' ? name : count] as const);
const member = fc.oneof(
  { weight: 20, arbitrary: plainMember },
  { weight: 1, arbitrary: fc.constantFrom(...oddNames).map((name) => ['"name"', name] as const) },
  { weight: 1, arbitrary: fc.tuple(plainKey, fc.constantFrom(...oddCounts)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...oddKeys), fc.oneof(plainName, plainCount)) },
);
const members = fc.oneof(
  { weight: 9, arbitrary: fc.uniqueArray(member, { maxLength: 6, selector: ([key]) => key }) },
  { weight: 1, arbitrary: fc.array(member, { maxLength: 6 }) },
);
const scenario = fc.tuple(plainName, members, fc.boolean()).chain(([name, some, isNamed]) => {
  const all = isNamed ? [['"name"', name] as const, ...some.filter(([key]) => key !== '"name"')] : some;
  const gaps = fc.array(space, { minLength: 4 * all.length + 2, maxLength: 4 * all.length + 2 });
  return gaps.map((gap) => {
    const texts = all.map(([key, value], at) =>
      [key, ':', value, ''].map((part, n) => gap[4 * at + n] + part).join(''),
    );
    return `{${texts.join(',')}}${gap.at(-1)}`;
  });
});
const line = fc.oneof(
  { weight: 20, arbitrary: scenario },
  { weight: 1, arbitrary: fc.tuple(scenario, fc.nat({ max: 80 })).map(([text, end]) => text.slice(0, end)) },
  { weight: 1, arbitrary: fc.tuple(scenario, scenario).map(([text, more]) => text + more) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '[]', '{}', '{,}', '{"name":"a",}', 'x') },
);

interface Read {
  readonly rows: readonly (readonly unknown[])[];
  readonly faults: readonly string[];
  readonly unknown: readonly string[];
  readonly faulty: readonly number[];
}

function readWith(read: (target: ReadTarget) => void): Read {
  const table = new ScenarioTable();
  const faults = new Faults();
  const target: ReadTarget = { file: 'f', table, faults, unknownFields: new Map(), faulty: new Set() };
  read(target);
  const rows = Array.from({ length: table.count }, (_, index) => [
    table.names.text(index),
    ...countFields.map((_, field) => table.tokens(field, index)),
    table.isIncluded(index),
  ]);
  return { rows, faults: faults.lines(), unknown: unknownFieldLines(target), faulty: [...target.faulty] };
}

function readAsLines(text: string, isGeneral: boolean): Read {
  return readWith((target) => {
    const reader = new ScenarioReader(target, { isOneLine: true });
    const general: LineReader = {
      read: (scanner, line) => reader.read(scanner, line),
      skip: () => reader.skip(),
    };
    const lines = { file: 'f', reader: isGeneral ? general : reader, faults: target.faults };
    readEachLine(Buffer.from(text), 1, new JsonScanner(), lines);
  });
}

t.test('plain scenarios: lines are read as by the general reader, errors included', async (t) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const text = lines.join(end);
      t.same(readAsLines(text, false), readAsLines(text, true));
    }),
    { numRuns: draws(1000, 200) },
  );
});

t.test('plain scenarios: anything unusual goes to the general reader', async (t) => {
  const texts = [
    ...oddNames.map((name) => `{"inputTokens":1,"name":${name}}`),
    ...oddCounts.map((count) => `{"name":"a","inputTokens":${count}}`),
    ...oddKeys.flatMap((key) => [`{"name":"a",${key}:12}`, `{"name":"a",${key}:"b"}`]),
    '{"name":"a","name":"b"}',
    '{"name":"a","outputTokens":1,"outputTokens":1}',
    '{"inputTokens":1}',
    ...[
      '{"name":"a"',
      '{"name":"a","inputTokens":12',
      '{"name":"a"}}',
      '{"name":"a"} {}',
      '{"name":"a",}',
      '{',
    ],
  ];
  for (const text of texts) {
    t.same(readAsLines(`{"name":"b"}\n${text}`, false), readAsLines(`{"name":"b"}\n${text}`, true), text);
  }
});

t.test('plain scenarios: a document equals its scenarios one per line', async (t) => {
  let plain = 0;
  fc.assert(
    fc.property(
      fc.array(scenario, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', '\n', ' \n  '),
      (rows, gap) => {
        const expected = readAsLines(rows.join('\n'), true);
        // A list ends at its first error of syntax.
        if (expected.faults.some((fault) => /expected|the text ends/.test(fault))) return;
        plain++;
        const spread = rows.map((row) => row.replace(/(?<=^\{)|(?=\}\s*$)/g, gap));
        const document = readWith((target) =>
          readDocument(Buffer.from(`[${spread.join(`,${gap}`)}]`), target),
        );
        t.same(document, {
          ...expected,
          faults: expected.faults.map((fault) => fault.replace(/^f:\d+/, 'f')),
        });
      },
    ),
    { numRuns: draws(500, 100) },
  );
  t.ok(plain > draws(100, 10), `${plain} documents were compared`);
});
