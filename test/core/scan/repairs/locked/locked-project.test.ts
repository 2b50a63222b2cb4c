// What repairs of lockfiles say of what stays, and how they edit manifests.
import t from 'tap';
import {
  editManifests,
  stuckNote,
} from '../../../../../packages/core/src/scan/repairs/locked/locked-project.ts';

const stuck = { name: 'left', version: '1.0.0', clean: '1.0.1', reason: 'web 2.0.0 asks for left 1.0.0' };

t.test('stuckNote: has the reason, and the command that resolves it', async (t) => {
  t.equal(
    stuckNote('yarn.lock', { ...stuck, blocker: { name: 'web', isProject: false } }),
    'left 1.0.0 stays, because web 2.0.0 asks for left 1.0.0: upgrade web, or run `npm pkg set resolutions.left=1.0.1 && yarn install`.',
  );
  t.equal(
    stuckNote('yarn.lock', { ...stuck, blocker: { name: 'package.json', isProject: true } }),
    'left 1.0.0 stays, because web 2.0.0 asks for left 1.0.0: run `yarn add left@1.0.1`.',
  );
  t.equal(
    stuckNote('yarn.lock', { ...stuck, clean: null, blocker: null }),
    'left 1.0.0 stays, because web 2.0.0 asks for left 1.0.0.',
  );
});

t.test('editManifests: raises the ranges of each project', async (t) => {
  const text = '{\n  "dependencies": {\n    "a": "~1.0.0",\n    "b": "1.0.0"\n  }\n}\n';
  const raised = [
    { project: 'package.json', name: 'a', version: '1.1.0' },
    { project: 'package.json', name: 'b', version: '1.0.1' },
  ];
  const edit = (own: string) =>
    editManifests([{ path: 'package.json', text: own, data: {} }], { raised }).get('package.json');

  t.equal(edit(text), text.replace('~1.0.0', '~1.1.0').replace('"1.0.0"', '"1.0.1"'));
  const line = text.replaceAll('\n', '');
  t.equal(edit(line), line.replace('~1.0.0', '~1.1.0').replace('"1.0.0"', '"1.0.1"'));
  t.throws(() => edit('{"dependencies": {"a": "file:../a"}}'), {
    message: /does not ask for a release of a/,
  });
});
