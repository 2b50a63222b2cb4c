import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runCost } from './cost-run.ts';

const limit = 'must be a whole number from 0 to 9007199254740991';

/** A scenario that is right, so that the bad one is the second. */
const good = '{"name":"good","inputTokens":1}';
const second = (members: string): string => `{"scenarios":[${good},{"name":"bad \\"one\\"",${members}}]}`;
const at = 'scenarios[1] "bad \\"one\\""';

/** Text of a file → what is said about it after the file's name. */
const faults: readonly (readonly [string, string])[] = [
  [second('"inputTokens":-1'), `${at}: inputTokens ${limit}, got -1`],
  [second('"outputTokens":12.5'), `${at}: outputTokens ${limit}, got 12.5`],
  [second('"cachedInputTokens":"12"'), `${at}: cachedInputTokens ${limit}, without quotes, got "12"`],
  [second('"inputTokens":"many"'), `${at}: inputTokens ${limit}, got "many"`],
  [second('"inputTokens":true'), `${at}: inputTokens ${limit}, got true`],
  [second('"inputTokens":[1]'), `${at}: inputTokens ${limit}, got [1]`],
  [second('"inputTokens":{"a":1}'), `${at}: inputTokens ${limit}, got {"a":1}`],
  [second('"inputTokens":9007199254740993'), `${at}: inputTokens ${limit}, got 9007199254740993`],
  [second('"inputTokens":1e400'), `${at}: inputTokens ${limit}, got 1e400`],
  [second('"inputTokens":1e-3'), `${at}: inputTokens ${limit}, got 1e-3`],
  [second('"cacheWriteTokens":-7'), `${at}: cacheWriteTokens ${limit}, got -7`],
  [second('"inputTokens":1,"inputTokens":2'), `${at}: inputTokens must not occur twice in one scenario`],
  [
    second('"outputTokens":5,"reasoningTokens":6'),
    `${at}: reasoningTokens must not exceed outputTokens (5), of which they are a part, got 6`,
  ],
  [
    second('"inputTokens":5,"cachedInputTokens":6,"tokenSemantics":"included"'),
    `${at}: cachedInputTokens must not exceed inputTokens (5), of which they are a part with token semantics included, got 6`,
  ],
  [second('"tokenSemantics":"both"'), `${at}: tokenSemantics must be "separate" or "included", got "both"`],
  [second('"model":7'), `${at}: model must be a non-empty text, got 7`],
  [second('"model":"openai:nothing-like-it-9000"'), `${at}: model must be a model with a known list price`],
  [second('"rates":5'), `${at}: rates must be an object, got 5`],
  [
    second('"rates":{"outputCostPer1M":-1}'),
    `${at}: rates.outputCostPer1M must be a number that is not negative, got -1`,
  ],
  [
    second('"rates":{"outputCostPer1M":"0,5"}'),
    `${at}: rates.outputCostPer1M must be a number with a decimal point, not a comma, got "0,5"`,
  ],
  [
    second('"rates":{"outptCostPer1M":1}'),
    `${at}: rates.outptCostPer1M is not a known rate; did you mean outputCostPer1M`,
  ],
  [second('"usage":{"tokens":1}'), `${at}: usage must be the usage object of a known API`],
  [second('"usage":{"prompt_tokens":-4}'), `${at}: usage.prompt_tokens ${limit}, got -4`],
  [second('"usage":{"prompt_tokens":4},"inputTokens":4'), `${at}: usage cannot be combined with inputTokens`],
  [second('"inputText":"x","inputTokens":4'), `${at}: inputText cannot be combined with inputTokens`],
  [second('"inputFile":"missing.txt"'), `${at}: inputFile missing.txt does not exist`],
  [second('"inputText":"x","encoding":"o300k"'), `${at}: encoding must be one of `],
  [`[${good},{"inputTokens":1}]`, 'scenarios[1]: name must be a non-empty text, got nothing'],
  [`[${good},{"name":""}]`, 'scenarios[1]: name must be a non-empty text, got ""'],
  [`[${good},{"name":" \\t"}]`, 'scenarios[1]: name must be a non-empty text, got " \\t"'],
  [`[${good},{"name":5}]`, 'scenarios[1] "5": name must be a non-empty text, got 5'],
  [`[${good},{"name":null}]`, 'scenarios[1]: name must be a non-empty text, got null'],
  [
    `[${good},{"name":"GOOD"}]`,
    'scenarios[1] "GOOD": name must be unique ignoring case, but scenarios[0] is called "good" too',
  ],
  [
    '[{"name":"Äpfel"},{"name":"äPFEL"}]',
    'scenarios[1] "äPFEL": name must be unique ignoring case, but scenarios[0] is called "Äpfel" too',
  ],
  [`[${good},7]`, 'scenarios[1]: must be an object, got 7'],
  ['[]', 'scenarios must contain at least one scenario, got none'],
  ['{"scenarios":[]}', 'scenarios must contain at least one scenario, got none'],
  ['{"scenarios":{}}', 'scenarios must be a list, got {}'],
  ['{"scenario":[]}', 'scenarios must be a list, got nothing'],
  ['7', '1:1: expected a list of scenarios, or an object with one, found 7'],
  [`[${good},]`, '1:34: scenarios[1]: expected a JSON value, found "]"'],
  [`[${good}\n ${good}]`, '2:2: scenarios[1]: expected "," or "]", found "{"'],
  [`[${good}] x`, '1:35: scenarios[1]: expected the end of the text, found x'],
  [`[\n  // note\n  ${good}]`, '2:3: expected a JSON value, found "/"'],
  [`[${good},{"name":"b","inputTokens":NaN}]`, '1:60: scenarios[1]: expected a JSON value, found NaN'],
  [`[${good},{"name":"b","inputTokens":01}]`, '1:60: scenarios[1]: expected a JSON value, found 01'],
  [`[${good},{"name":"b`, '1:44: scenarios[1]: the text ends where a closing quote is expected'],
  [`[${good},{"name":"b\\x"}]`, '1:43: scenarios[1]: expected only the escapes JSON knows inside a string'],
];

const mark = '\ufeff';
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text, 'utf8'),
  'UTF-8 with mark': (text) => Buffer.from(mark + text, 'utf8'),
  'UTF-16 LE': (text) => Buffer.from(mark + text, 'utf16le'),
  'UTF-16 BE': (text) => Buffer.from(mark + text, 'utf16le').swap16(),
  'UTF-16 LE without mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE without mark': (text) => Buffer.from(text, 'utf16le').swap16(),
};

t.test(
  'input: an invalid file is refused with file, position, field and value, in every encoding',
  async (t) => {
    t.ok(faults.length >= 30, `${faults.length} files`);
    const folder = t.testdir({});
    for (const [text, expected] of faults) {
      for (const [encoding, encode] of Object.entries(encodings)) {
        // A single character has no encoding to be told by.
        if (text.length < 2 && encoding.startsWith('UTF-16')) continue;
        const file = join(folder, 'scenarios.json');
        writeFileSync(file, encode(text));

        const { exitCode, stdout, notes } = await runCost([file, '--json']);

        const line = notes[0] ?? '';
        const said = line.slice(file.length).replace(/^: ?/, '');
        const ok =
          exitCode === 2 && stdout === '' && line.startsWith(`${file}:`) && said.startsWith(expected);
        if (!ok) t.fail(`${encoding}: ${text}`, { exitCode, stdout, notes, expected });
        else t.pass(`${encoding}: ${said}`);
      }
    }
  },
);

t.test('input: what is valid in one encoding is valid in all', async (t) => {
  const text = JSON.stringify({ scenarios: [{ name: 'Größe 大', inputTokens: 1e6 }] });
  const outputs = new Set<string>();
  for (const encode of Object.values(encodings)) {
    const { exitCode, stdout } = await runCost(['-', '--json'], encode(text));
    t.equal(exitCode, 0);
    outputs.add(stdout);
  }

  t.equal(outputs.size, 1);
});

t.test('input: an error in JSON Lines names the line, and reading continues', async (t) => {
  const folder = t.testdir({
    'a.jsonl': `${good}\n\n{"name":"b","inputTokens":-2}\r\n{"name":\n{"name":"d","outputTokens":0.5}\n[1]\n${good} 3\n`,
  });
  const file = join(folder, 'a.jsonl');

  const { exitCode, stdout, notes } = await runCost([file]);

  t.equal(exitCode, 2);
  t.equal(stdout, '');
  t.same(notes, [
    `${file}:3: scenarios[1] "b": inputTokens ${limit}, got -2`,
    `${file}:4:9: scenarios[2]: the text ends where a JSON value is expected`,
    `${file}:5: scenarios[3] "d": outputTokens ${limit}, got 0.5`,
    `${file}:6: scenarios[4]: must be an object, got [1]`,
    `${file}:7:33: expected nothing more on the line, found 3`,
    `${file}: scenarios[5] "good": name must be unique ignoring case, but scenarios[0] is called "good" too`,
  ]);
});

t.test('messages: lists twenty errors and counts the rest', async (t) => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ name: `s${index}`, inputTokens: -index - 1 }));

  const { notes } = await runCost(['-'], JSON.stringify(rows));

  t.equal(notes.length, 21);
  t.equal(notes[20], '… and 5 more faults');
});

t.test('input: binary files and folders are refused', async (t) => {
  const folder = t.testdir({ sub: {}, 'a.json': '[{"name":"x"}]' });
  const latin1 = Buffer.concat([Buffer.from('[{"name":"gr'), Buffer.from([0xfc]), Buffer.from('n"}]')]);
  const first = async (argv: string[], input: string | Uint8Array = '') => {
    const { exitCode, stdout, notes } = await runCost(argv, input);
    t.equal(exitCode, 2);
    t.equal(stdout, '');
    return notes.join('\n').replaceAll(folder, '…');
  };

  t.equal(
    await first(['-'], latin1),
    'standard input: is not valid UTF-8 at byte 12 (0xfc); save it as UTF-8 or UTF-16',
  );
  t.equal(
    await first(['-', '--input-format', 'jsonl'], Buffer.concat([Buffer.from('{"name":"a"}\n'), latin1])),
    'standard input: is not valid UTF-8 at byte 25 (0xfc); save it as UTF-8 or UTF-16',
  );
  t.equal(await first([join(folder, 'none.json')]), '…/none.json: does not exist');
  t.equal(await first([join(folder, 'none.jsonl')]), '…/none.jsonl: does not exist');
  t.equal(
    await first([join(folder, 'sub')]),
    '…/sub: contains no log: no file ends in .jsonl, .ndjson or .json',
  );
  t.equal(
    await first(['-'], ''),
    'standard input:1:1: the text ends where a list of scenarios, or an object with one is expected',
  );
  t.equal(
    await first([join(folder, 'a.json'), '--export-csv', join(folder, 'no', 'x.csv')]),
    '…/no/x.csv: lies in a folder that does not exist',
  );
});

t.test('messages: no control character of a file reaches the terminal', async (t) => {
  const { notes } = await runCost(['-'], '[{"name":"\\u001b[2J\\u202e","inputTokens":"\\u001b[31m"}]');

  t.notMatch(notes.join(''), /[\x00-\x1f\u202e]/);
  t.match(notes[0], /\\u001b\[2J\\u202e/);
});

t.test('options: all are checked at once, before any file is read', async (t) => {
  const { exitCode, notes } = await runCost([
    'none.json',
    '--input-file=',
    '--format',
    'jsn',
    '--json',
    '--sort',
    'price',
    '--max-cost',
    '1_000',
    '--max-increase',
    'x%',
    '--fresh-input-cost-per-1m',
    '0,5',
    '--output-cost-per-1m',
    '-1',
    '--cached-input-cost-per-1m',
    '',
    '--price-date',
    '2026-02-30',
    '--decimals',
    '21',
    '--baseline',
    ' ',
    '--output',
    'x.md',
    '--export-csv',
    'x.md',
    '--token-semantics',
    'maybe',
  ]);

  t.equal(exitCode, 2);
  t.same(notes, [
    '--format must be one of text, json, csv, markdown, html; did you mean json?, got "jsn"',
    '--input-file and a file without an option are both given',
    '--input-file must not be empty, got ""',
    '--fresh-input-cost-per-1m must be a number with a decimal point, not a comma, got "0,5"',
    '--cached-input-cost-per-1m must be a plain number such as 0.25, got ""',
    '--output-cost-per-1m must be a number that is not negative, got "-1"',
    '--token-semantics must be one of separate, included, got "maybe"',
    '--price-date must be a day such as 2026-08-21, got "2026-02-30"',
    '--baseline must not be empty, got " "',
    '--sort must be one of input, name, cost, tokens, delta, got "price"',
    '--decimals must be a whole number from 0 to 20, or exact, got "21"',
    '--max-cost must be a plain number such as 0.25, got "1_000"',
    '--max-increase must be a plain number such as 0.25, got "x%"',
    '--export-csv must name a file of its own, got "x.md"',
  ]);
});

t.test('input: an unknown field is reported, and refused with --strict', async (t) => {
  const input = JSON.stringify({ scenarios: [{ name: 'a', cacheInputTokens: 5 }], comment: '' });

  const lenient = await runCost(['-', '--json'], input);
  const strict = await runCost(['-', '--json', '--strict'], input);

  t.equal(lenient.exitCode, 0);
  t.same(lenient.notes, [
    'warning: standard input: scenarios[0]: "cacheInputTokens" is not a known field; did you mean cachedInputTokens?',
    'warning: standard input: "comment" is not a known field',
  ]);
  t.equal(strict.exitCode, 2);
  t.equal(strict.stdout, '');
  t.equal(strict.notes.length, 2);
});
