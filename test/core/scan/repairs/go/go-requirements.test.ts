// What a go.mod requires, and the text with other versions.
import t from 'tap';
import {
  readGoRequirements,
  withGoVersions,
} from '../../../../../packages/core/src/scan/repairs/go/go-requirements.ts';

const text = [
  'module a // v1.0.0',
  'go 1.20',
  'require b v1.0.0 // v1.0.0, indirect',
  'require (',
  '\t"c"   v1.0.0',
  '\td v1.0.0-20200101000000-abcdefabcdef',
  ')',
  'exclude b v1.1.0',
  'replace (',
  '\tc => ../c',
  ')',
  'retract [v1.2.0, v1.3.0]',
  'retract v1.5.0',
  '',
].join('\n');

t.test('readGoRequirements: reads blocks, quotes and comments', async (t) => {
  t.match(readGoRequirements(text), {
    go: '1.20',
    required: [{ name: 'b' }, { name: 'c', version: 'v1.0.0' }, { name: 'd' }],
    replaced: new Set(['c']),
    excluded: new Set(['b@v1.1.0']),
    retracted: [
      { from: 'v1.2.0', to: 'v1.3.0' },
      { from: 'v1.5.0', to: 'v1.5.0' },
    ],
  });
  t.equal(readGoRequirements('module a\n').go, '1.16');
});

t.test('withGoVersions: replaces versions, and nothing of the comments', async (t) => {
  const versions = new Map([
    ['b', 'v1.2.0'],
    ['d', 'v1.0.1'],
  ]);

  t.equal(
    withGoVersions(text, versions),
    text
      .replace('require b v1.0.0', 'require b v1.2.0')
      .replace('d v1.0.0-20200101000000-abcdefabcdef', 'd v1.0.1'),
  );
});
