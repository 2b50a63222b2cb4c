// The packages of two commits compared.
import t from 'tap';
import { packageChanges } from '../../../packages/core/src/audits/package-changes.ts';

const npm = (name: string, version: string) => ({ ecosystem: 'npm', name, version }) as const;

t.test('packageChanges: lists versions that came and went, sorted by ecosystem and name', async (t) => {
  const before = [
    npm('same', '1.0.0'),
    npm('upgraded', '1.0.0'),
    npm('removed', '1.0.0'),
    npm('two', '1.0.0'),
  ];
  const after = [
    npm('two', '2.0.0'),
    npm('two', '1.0.0'),
    npm('upgraded', '1.1.0'),
    npm('same', '1.0.0'),
    npm('added', '3.0.0'),
  ];

  t.same(packageChanges(before, after), [
    { ecosystem: 'npm', name: 'added', before: [], after: ['3.0.0'] },
    { ecosystem: 'npm', name: 'removed', before: ['1.0.0'], after: [] },
    { ecosystem: 'npm', name: 'two', before: [], after: ['2.0.0'] },
    { ecosystem: 'npm', name: 'upgraded', before: ['1.0.0'], after: ['1.1.0'] },
  ]);
  t.same(packageChanges(before, before), []);
});
