// `--format json` in parts: the text is that of JSON.stringify, and no part grows with the number of findings.
import t from 'tap';
import { jsonParts, jsonText } from '../../packages/cli/src/output/json.ts';

const documents: Readonly<Record<string, unknown>> = {
  'a scan': {
    tool: { name: 'assay', version: '1.0.0' },
    audits: [
      {
        type: 'security',
        coverage: { notices: [] },
        findings: [
          { title: 'a\nb "c"', location: null, excerpt: { lines: ['{', '\t}'] }, owners: [] },
          { title: '', suppression: undefined },
        ],
      },
      { type: 'dependency', findings: [] },
    ],
  },
  'a list with gaps': [undefined, null, [], {}, [[[[[[1]]]]]]],
  'members without a value': { a: undefined, b: { c: undefined } },
  'a time': { at: new Date(0), list: [new Date(0)] },
  'a text': 'one',
  'a number': 1,
  nothing: null,
};

for (const [name, document] of Object.entries(documents)) {
  t.test(`jsonParts: writes ${name} as JSON.stringify does`, async (t) => {
    t.equal([...jsonParts(document)].join(''), `${JSON.stringify(document, null, 2)}\n`);
  });
}

t.test('jsonParts: writes findings one by one', async (t) => {
  const findings = Array.from({ length: 100 }, (_, index) => ({ title: `${index}`, lines: ['x'] }));
  const document = { audits: [{ type: 'security', findings }] };
  const longest = Math.max(...[...jsonParts(document)].map((part) => part.length));
  t.ok(longest < 100, 'no part holds two findings');
});

t.test('jsonText: escapes what drives a terminal or cannot be seen, and means the same', async (t) => {
  const unseen = [
    '\u0000',
    '\u001b[2J',
    '\u007f',
    '\u009b31m',
    '\u061c',
    '\u00ad',
    '\u200b',
    '\u202e',
    '\u2066',
  ];
  const further = ['\u2028', '\u2029', '\ufeff', '\u{e0041}', '\u{1bca0}'];
  const document = { 'key\u202e': [...unseen, ...further], text: 'grün 日本 👩‍🚀' };

  const text = jsonText(document, 2);

  t.notMatch(text, /[^\n\P{Cc}]|\p{Cf}|[\u2028\u2029]/u);
  t.strictSame(JSON.parse(text), document);
  t.ok(text.includes('grün 日本'), 'letters stay as they are');
  t.equal([...jsonParts(document)].join(''), `${text}\n`);
});
