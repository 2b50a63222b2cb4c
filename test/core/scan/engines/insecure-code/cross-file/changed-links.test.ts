// Which flows a change can make others.
import t from 'tap';
import {
  ChangedLinks,
  type SaidByFile,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/changed-links.ts';
import {
  noted,
  notedFolder,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-notes.ts';
import type { RootLinks } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-roots.ts';
import type { Detection } from '../../../../../../packages/core/src/vocabulary/detection.ts';

const detection = (line: number): Detection => ({
  ruleId: 'command-injection',
  category: 'insecure-code',
  severity: 'high',
  title: 'OS command injection',
  description: 'Data of a request reach a shell.',
  remediation: 'Pass a list of arguments.',
  location: { path: 'b.py', startLine: line, endLine: line },
  anchor: { kind: 'code', text: 'run(command)' },
});
const root: RootLinks = {
  ...{ path: 'a.py', calls: 1, held: [], found: [detection(3)], limited: [] },
  ...{ files: ['a.py', 'b.py'], names: ['users', 'run', '/app'] },
};
const absent: SaidByFile = { isThere: false, facts: undefined, summary: undefined };
const empty: SaidByFile = { isThere: true, facts: { detections: [] }, summary: undefined };
const summarized = (line: number): SaidByFile => ({
  ...empty,
  summary: {
    functions: [
      {
        ...{ names: ['run'], parameters: ['command'], calls: [], returns: [], stores: [], hands: [] },
        sinks: [
          {
            detection: detection(line),
            from: { kind: 'parameter', parameter: 0, fields: [], flow: [{ line, code: 'command' }] },
          },
        ],
      },
    ],
    exports: [],
  },
});

function changed(path: string, before: SaidByFile, now: SaidByFile) {
  const links = new ChangedLinks();
  links.add(path, before, now);
  return links.unchanged(root);
}

t.test('ChangedLinks: flows that lead through nothing of the change stay', async (t) => {
  t.equal(changed('c.py', summarized(3), summarized(4)), root, 'another file');
  t.equal(changed('b.py', summarized(3), summarized(3)), root, 'a file that says the same');
  t.equal(changed('other/c.py', absent, empty), root, 'a new file that nobody looks for');
});

t.test('ChangedLinks: flows through lines that moved move', async (t) => {
  const moved = changed('b.py', summarized(3), summarized(5));
  t.same(moved?.found, [detection(5)]);
});

t.test('ChangedLinks: other flows are followed again', async (t) => {
  const types = (...names: readonly string[]): SaidByFile => ({
    ...empty,
    facts: { detections: [], types: names.map((name) => ({ name })) },
  });
  t.equal(changed('a.py', empty, empty), undefined, 'they begin in it');
  t.equal(changed('b.py', summarized(3), empty), undefined, 'it says something else');
  t.equal(changed('b.py', summarized(3), absent), undefined, 'it is gone');
  t.equal(changed('c.py', types(), types('Users')), undefined, 'a type of a name that is looked for');
  t.equal(changed('c.py', types('Users'), types()), undefined, 'such a type that is gone');
  t.equal(changed('c.py', types('Users'), types('Users')), root, 'but one that was there');
  t.equal(changed('lib/users.ts', absent, empty), undefined, 'a module of such a name');
  t.equal(changed('lib/users/index.ts', absent, empty), undefined, 'a folder of such a name');
  t.equal(changed('app/new.go', absent, empty), undefined, 'a file of a package');
});

t.test('noted: what is looked for by names that differ in signs only is the same', async (t) => {
  t.equal(noted('user_service.impl'), noted('UserServiceImpl'));
  t.not(notedFolder('users'), noted('users'));
});
