import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { sectionOf, withSection } from '../../scripts/changelog-section.ts';

const fragment = (name: string, area: string, entry: string) => ({
  name,
  text: `### ${area}\n\n- ${entry}\n`,
});

t.test('sectionOf: entries of an area stand together', async (t) => {
  const fragments = [
    fragment('a.md', 'Secrets', 'One.'),
    fragment('b.md', 'Reports', 'Two.'),
    fragment('c.md', 'Secrets', 'Three.'),
  ];

  t.equal(
    sectionOf('## 1.1.0, 2027-01-02', fragments),
    '## 1.1.0, 2027-01-02\n\n### Secrets\n\n- One.\n- Three.\n\n### Reports\n\n- Two.\n',
  );
  t.throws(() => sectionOf('## 1.1.0', [{ name: 'd.md', text: '- One.' }]), /changes\/d\.md is not/);
  t.throws(
    () => sectionOf('## 1.1.0', [{ name: 'e.md', text: '### A\n\n- One.\n\n### B\n\n- Two.' }]),
    /e\.md/,
  );
});

t.test('withSection: the new version stands before the last one', async (t) => {
  t.equal(
    withSection('# Changelog\n\n## 1.0.0\n\n- Old.\n', '## 1.1.0\n\n- New.\n'),
    '# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n',
  );
  t.equal(withSection('# Changelog\n', '## 1.0.0\n'), '# Changelog\n\n## 1.0.0\n');
});

t.test('changes: every file can be joined', async (t) => {
  const folder = join(import.meta.dirname, '../../changes');
  const names = readdirSync(folder).filter((name) => name !== 'README.md');
  t.doesNotThrow(() =>
    sectionOf(
      '## next',
      names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
    ),
  );
});
