// Mapping files of users: what is wrong is named with its place, and the page about them is followed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { importFormats } from '../../../../../packages/core/src/portal/imports/index.ts';
import { checkedMapping } from '../../../../../packages/core/src/portal/imports/mappings/mapping-file.ts';
import type { MappingFile } from '../../../../../packages/core/src/portal/imports/mappings/mapping-sample.ts';
import { exampleMapping } from './example-mapping.ts';

const sample = {
  document: { acme: 1, issues: [{ rule: 'eval', level: 'BLOCKER', file: 'a.js', line: 3 }] },
  findings: [{ ruleId: 'eval', severity: 'critical', path: 'a.js', line: 3 }],
};
const mapping = {
  id: 'acme',
  tool: 'Acme',
  type: 'security',
  recognize: { isList: false, members: ['acme', 'issues'] },
  results: ['issues[]'],
  ruleId: 'rule',
  category: 'insecure-code',
  severity: { path: 'level', words: { blocker: 'critical' }, otherwise: 'medium' },
  path: 'file',
  line: 'line',
  samples: [sample],
};
const check = (change: object) => checkedMapping({ ...mapping, ...change }, importFormats);
const withSample = (change: object) => check({ samples: [{ ...sample, ...change }] });

t.test('checkedMapping: takes a mapping that reads its samples, and the one of the page', async (t) => {
  t.equal((await check({})).id, 'acme');
  t.equal((await checkedMapping(exampleMapping(), importFormats)).samples.length, 2);
});

t.test('checkedMapping: names the place of what is wrong', async (t) => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ tool: undefined }, 'tool must be a text.'],
    [{ colour: 'red' }, 'colour is not known. Use one of: id, tool'],
    [{ id: 'Acme Scan' }, 'id must be lower-case words and digits joined by hyphens.'],
    [{ id: 'semgrep' }, 'id semgrep is a format that is built in.'],
    [{ type: 'sast' }, 'type must be one of security'],
    [{ results: [] }, 'results must have at least 1 entry.'],
    [
      { recognize: { isList: false, members: [] } },
      'recognize.members must have at least 1 entry, unless first names some.',
    ],
    [{ results: ['issues'] }, 'results[0] is not a valid path: "issues" does not end with []'],
    [{ line: 'a..b' }, 'line is not a valid path: "a..b" has the part "".'],
    [{ title: '{rule: {text}' }, 'title is not a valid path: a brace'],
    [{ title: 'rule |' }, 'title is not a valid path: an alternative is empty.'],
    [{ severity: { path: 'level' } }, 'severity.otherwise is missing.'],
    [
      { severity: { words: { blocker: 'fatal' }, otherwise: 'low' } },
      'severity.words.blocker must be one of critical',
    ],
    [
      { severity: { words: { BLOCKER: 'low' }, otherwise: 'low' } },
      'severity.words.BLOCKER must be in lower case.',
    ],
    [{ leaveOut: [{ path: 'state', is: 'fixed' }] }, 'leaveOut[0].is must be a list.'],
    [{ recognize: { members: ['a'] } }, 'recognize.isList is missing.'],
    [{ unfinished: [{ path: 'state' }] }, 'unfinished[0].is is missing.'],
    [{ samples: [] }, 'samples must have at least 1 entry.'],
    [JSON.parse('{"__proto__": {}}'), '__proto__ is not known.'],
  ];
  for (const [change, sentence] of wrong) {
    const error = await checkedMapping(
      Object.defineProperties({ ...mapping }, Object.getOwnPropertyDescriptors(change)),
      importFormats,
    ).catch((fault: unknown) => fault);
    t.match((error as Error).message, sentence, sentence);
    t.same(Object.values(Object(error).details), [(error as Error).message]);
  }
  t.match(await checkedMapping([], importFormats).catch(String), 'The mapping must be an object.');
});

t.test('checkedMapping: refuses samples that are read otherwise', async (t) => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ findings: [] }, 'samples[0].findings.entries is 0 in the sample, but the mapping reads 1.'],
    [
      { findings: [{ severity: 'low' }] },
      'samples[0].findings[0].severity is "low" in the sample, but the mapping reads "critical".',
    ],
    [{ findings: [{ severity: 'critical', line: 4 }] }, 'samples[0].findings[0].line is 4 in the sample'],
    [{ artifact: 'shop' }, 'samples[0].artifact is "shop" in the sample, but the mapping reads null.'],
    [{ complete: false }, 'samples[0].complete is false in the sample, but the mapping reads true.'],
    [{ document: { issues: [] } }, 'samples[0].document is not what "recognize" describes.'],
    [{ document: { acme: 1, issues: [{}] } }, 'samples[0].document cannot be read: This is not the output'],
    [{ document: { acme: 1, issues: {} } }, 'samples[0].document cannot be read: "issues" must be a list'],
    [{ document: '<a' }, 'samples[0].document cannot be read: This is not valid XML'],
    [{ document: 3 }, 'samples[0].document must be an object, a list or'],
  ];
  for (const [change, sentence] of wrong)
    t.match(await withSample(change).catch(({ message }: Error) => message), sentence, sentence);
});

t.test('checkedMapping: refuses what is taken for another format', async (t) => {
  const bandit = { metrics: {}, errors: [], results: [{ test_id: 'B1', rule: 'x' }] };
  const broad = {
    recognize: { isList: false, members: ['results'] },
    results: ['results[]'],
    samples: [{ document: bandit, findings: [{ severity: 'medium' }] }],
  };
  t.match(
    await check(broad).catch(({ message }: Error) => message),
    'samples[0].document could also be of the format bandit.',
  );
});

t.test('checkedMapping: the page names every field of a mapping', async (t) => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/own-import-formats.md'), 'utf8');
  const fault = await check({ colour: 1 }).catch(({ message }: Error) => message);
  const fields = String(fault)
    .replace(/^.*Use one of: |\.$/g, '')
    .split(', ');

  t.ok(fields.length > 25);
  const unnamed = (fields as (keyof MappingFile)[]).filter((name) => !page.includes(name));
  t.same(unnamed, []);
});
