// At a release, the files of `changes` become a section of the changelog: `node scripts/join-changes.ts VERSION YYYY-MM-DD`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionOf, withSection } from './changelog-section.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'changes');
const changelog = join(root, 'CHANGELOG.md');
const [version, date] = process.argv.slice(2);
if (!version || !/^\d{4}-\d\d-\d\d$/.test(date ?? '')) {
  process.stderr.write('join-changes: needs a version and a date, YYYY-MM-DD\n');
  process.exit(2);
}
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort();
const fragments = files.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const section = sectionOf(`## ${version}, ${date}`, fragments);
writeFileSync(changelog, withSection(readFileSync(changelog, 'utf8'), section));
for (const name of files) rmSync(join(folder, name));
process.stdout.write(`${files.length} changes are in ${version}\n`);
