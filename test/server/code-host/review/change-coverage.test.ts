// Which files of a change count as read, and what is left to say about the others.
import t from 'tap';
import { changeCoverage } from '../../../../packages/server/src/code-host/review/change-coverage.ts';

type Audits = Parameters<typeof changeCoverage>[0];
type Audit = Audits[number];

const audit = (more: Partial<Audit> = {}): Audit =>
  ({
    type: 'security',
    findings: [],
    notices: [],
    unread: [],
    ruleIds: ['sql'],
    incomplete: [],
    packages: null,
    ...more,
  }) as Audit;
const changed = (path: string, more: { previousPath?: string; isRemoved?: boolean } = {}) => ({
  path,
  previousPath: undefined,
  isRemoved: false,
  patch: undefined,
  ...more,
});
const unread = (path: string, more: { isMedia?: boolean } = {}) =>
  ({ path, reason: 'too_large', isMedia: false, ...more }) as Audit['unread'][number];
const whole = (...files: readonly ReturnType<typeof changed>[]) => ({ files, isWhole: true });

t.test('change coverage: a renamed file was read where it is now', (t) => {
  const change = whole(changed('new.js', { previousPath: 'old.js' }));
  t.notOk(changeCoverage([audit({ unread: [unread('new.js')] })], change).wasRead('old.js', 'sql'));
  t.ok(changeCoverage([audit({ unread: [unread('old.js')] })], change).wasRead('old.js', 'sql'));
  t.ok(changeCoverage([audit()], change).wasRead('old.js', 'sql'));
  t.end();
});

t.test('change coverage: a file was read by the audit of the rule, or by all where none has it', (t) => {
  const blind = audit({ type: 'code-quality', ruleIds: ['smell'], unread: [unread('a.js')] });
  const { wasRead } = changeCoverage([audit(), blind], whole(changed('a.js')));
  t.ok(wasRead('a.js', 'sql'));
  t.notOk(wasRead('a.js', 'smell'));
  t.notOk(wasRead('a.js', 'a rule of another day'));
  const cut = changeCoverage([audit({ incomplete: ['timeout'] })], whole(changed('a.js')));
  t.notOk(cut.wasRead('a.js', 'sql'), 'not by an audit that did not end');
  t.end();
});

t.test('change coverage: is whole without what was changed and not read', (t) => {
  const one = audit({ unread: [unread('a.js'), unread('b.js')] });
  t.match(changeCoverage([one], whole(changed('a.js'))), {
    unread: [{ path: 'a.js' }],
    isWhole: false,
    isChecked: false,
  });
  t.match(changeCoverage([one], whole(changed('c.js'))), { isWhole: true, isChecked: true });
  t.match(changeCoverage([one], whole(changed('a.js', { isRemoved: true }))), { isChecked: true });
  t.equal(
    changeCoverage([one], { files: [], isWhole: false }).unread.length,
    2,
    'each may be one of the change',
  );
  t.match(changeCoverage([audit({ incomplete: ['timeout'] })], whole()), {
    isWhole: false,
    isChecked: false,
  });
  t.end();
});

t.test('change coverage: images and further commits are said, and nothing is called checked', (t) => {
  const pictures = Array.from({ length: 7 }, (_, index) => unread(`${index}.png`, { isMedia: true }));
  const files = pictures.map(({ path }) => changed(path));
  const coverage = changeCoverage([audit({ unread: pictures })], { ...whole(...files), furtherCommits: 3 });
  t.match(coverage, { isWhole: true, isChecked: false, unread: [] });
  t.match(coverage.notices, [/0\.png.*4\.png and 2 more\.$/, /3 more commits/]);
  t.end();
});
