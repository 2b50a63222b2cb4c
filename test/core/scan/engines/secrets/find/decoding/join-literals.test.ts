// Secrets whose literal is written in parts.
import t from 'tap';
import { joinLiterals } from '../../../../../../../packages/core/src/scan/engines/secrets/find/decoding/join-literals.ts';

const joined = (text: string, spans = [{ start: 0, end: text.length }]) =>
  joinLiterals(Buffer.from(text), spans).map((piece) => [
    piece.text.toString(),
    text.slice(piece.start, piece.end),
  ]);

t.test('secrets: literals that stand together are read as one', async (t) => {
  const whole = '"abcdefgh12345678"';
  for (const text of [
    '"abcdefgh" + "12345678"',
    "'abcdefgh' +\n  '12345678'",
    '"abcdefgh" "12345678"',
    '"abcd" + "efgh" + "1234" + "5678"',
    '"abcdefgh" . "12345678"',
    '"abcdefgh".concat("12345678")',
    '"abcdefgh" + // one\n  // two\n  "12345678"',
    '("abcdefgh" # one\n  "12345678")'.slice(1, -1),
    '"abcdefgh" /* one */ + /* two */ "12345678"',
    ['`abcdefgh', '{"12345678"}`'].join('$'),
    String.raw`"\x61\x62cdefgh".concat("12345678")`,
    String.raw`"\x61bcdefgh12345678"`,
    String.raw`"abcdefgh" + "\u0031\u{32}345678"`,
  ])
    t.same(joined(`a = ${text};`), [[whole, text]], text);
});

t.test('secrets: what a list of literals is joined to is read as one', async (t) => {
  for (const [text, list] of [
    ['["abcdefgh", "12345678"].join("")', '"abcdefgh", "12345678"'],
    ['"".join(["abcdefgh",\n  "12345678"])', '"abcdefgh",\n  "12345678"'],
    ['"".join(["abcd", "efgh" "12345678"])', '"abcd", "efgh" "12345678"'],
    ["implode('', ['abcdefgh', '12345678'])", "'abcdefgh', '12345678'"],
    ["['abcdefgh', '12345678',].join", "'abcdefgh', '12345678'"],
    ['strings.Join([]string{"abcdefgh", "12345678"}, "")', '"abcdefgh", "12345678"'],
    ['String.Concat("abcdefgh", "12345678")', '"abcdefgh", "12345678"'],
    [String.raw`["\x61\x62cdefgh", "12345678"].join("")`, String.raw`"\x61\x62cdefgh", "12345678"`],
  ] as const)
    t.same(joined(`a = ${text};`), [['"abcdefgh12345678"', list]], text);
});

t.test('secrets: what is no literal of parts is left alone', async (t) => {
  for (const text of [
    '["abcdefgh", "12345678"]',
    '["abcdefgh", "12345678"].map(join)',
    '"abcdefgh" - "12345678"',
    '"abc" + "def"',
    '"abcdefgh" + b',
  ])
    t.same(joined(text), [], text);
  t.same(joined('"abcdefgh" + "12345678"', [{ start: 90, end: 99 }]), [], 'outside of the spans');
});
