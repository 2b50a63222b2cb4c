// What a lockfile resolves, and how it changes: merged entries, and what nobody needs any longer.
import t from 'tap';
import { LockState } from '../../../../../packages/core/src/scan/repairs/locked/lock-state.ts';

const stateOf = () =>
  new LockState({
    entries: new Map(
      [
        ['a', '1.0.0'],
        ['a', '1.1.0'],
        ['b', '1.0.0'],
        ['c', '1.0.0'],
      ].map(([name = '', version = ''], index) => [String(index), { name, version, isFixed: false }]),
    ),
    needs: new Map([
      ['app', new Map([['b', { spec: '^1.0.0', to: '2' }]])],
      ['2', new Map([['a', { spec: '~1.0.0', to: '0' }]])],
    ]),
    projects: new Set(['app']),
    shared: new Map([['a@~1.0.0', '0']]),
  });

t.test('LockState: merges entries of one version, and leaves the copy that it was made of', async (t) => {
  const first = stateOf();
  const next = first.copy();

  t.equal(next.setVersion('0', '1.1.0'), '1');
  t.same([...next.entries.keys()], ['1', '2', '3']);
  t.same([...next.neededBy('1')], [{ from: '2', name: 'a', spec: '~1.0.0' }]);
  t.equal(next.shared?.get('a@~1.0.0'), '1');
  t.same([...first.neededBy('0')], [{ from: '2', name: 'a', spec: '~1.0.0' }]);
  t.equal(next.setVersion('2', '1.2.0'), '2');
  t.equal(next.entries.get('2')?.version, '1.2.0');
});

t.test('LockState: prunes what was needed before, and nothing else', async (t) => {
  const first = stateOf();
  const next = first.copy();
  next.needs.set('2', new Map());
  next.prune(first);

  t.same([...next.entries.keys()], ['1', '2', '3'], 'entries that nobody needed before stay');
});
