// The packages of two commits compared.
import t from 'tap';
import { packageChanges } from '../../../../packages/core/src/scan/pipeline/package-changes.ts';

const npm = (name: string, version: string, license?: string) =>
  ({ ecosystem: 'npm', name, version, ...(license && { license }) }) as const;

t.test('packageChanges: lists versions that came and went, sorted by ecosystem and name', async (t) => {
  const before = [
    npm('same', '1.0.0'),
    npm('upgraded', '1.0.0', 'MIT'),
    npm('removed', '1.0.0'),
    npm('two', '1.0.0'),
  ];
  const after = [
    npm('two', '2.0.0'),
    npm('two', '1.0.0'),
    npm('upgraded', '1.1.0', 'ISC'),
    npm('same', '1.0.0'),
    npm('added', '3.0.0'),
  ];

  t.same(packageChanges(before, after), [
    { ...change('added', [], ['3.0.0']), licensesAfter: [null] },
    { ...change('removed', ['1.0.0'], []), licensesBefore: [null] },
    { ...change('two', [], ['2.0.0']), licensesAfter: [null] },
    { ...change('upgraded', ['1.0.0'], ['1.1.0']), licensesBefore: ['MIT'], licensesAfter: ['ISC'] },
  ]);
  t.same(packageChanges(before, before), []);
  for (const version of ['', 'latest', '^2.0.0', 'git+https://code.example/x.git'])
    t.match(packageChanges(before, [...before, npm('new', version)]), [{ isComparable: false }], version);
  t.match(packageChanges([npm('old', 'latest')], []), [{ isComparable: true }], 'what is gone is no risk');
});

/** Without licenses. */
function change(name: string, before: readonly string[], after: readonly string[]) {
  return { ecosystem: 'npm', name, before, after, licensesBefore: [], licensesAfter: [], isComparable: true };
}
