// What a newer set of rules finds in code that was audited before is distinguished wherever findings are shown.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audit } from '@assay/core';
import t from 'tap';
import { auditsApart } from '../../../helpers/audits-here.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

/** An engine that reports each line with the name of one of its rules. */
function engineWith(...rules: readonly string[]): string {
  return `const rules = ${JSON.stringify(rules)};
export const engines = [{
  id: 'words', title: 'Words', auditType: 'security',
  rules: rules.map((id) => ({ id, title: id, category: 'insecure-code', severity: 'high', remediation: '', references: [], cwe: [] })),
  async *scan({ source, entries }, { coverage, signal }) {
    for await (const { entry, bytes } of source.read(entries, coverage, signal))
      for (const [index, text] of bytes.toString().split('\\n').entries())
        for (const ruleId of rules.filter((id) => text.includes(id)))
          yield {
            ruleId, category: 'insecure-code', severity: 'high', title: ruleId, description: text, remediation: '',
            location: { path: entry.path, startLine: index + 1, endLine: index + 1 },
            anchor: { kind: 'code', text },
          };
  },
}];`;
}

const folder = t.testdir({ code: {}, 'words.mjs': engineWith('first-word') });
const module = join(folder, 'words.mjs');
const code = gitRepository(join(folder, 'code'), {
  'a.txt': 'first-word here\nsecond-word here\n',
  'b.txt': 'second-word\n',
});
const { portal, admin } = await testPortal(t, { ...auditsApart, engineModules: [module] });
const team = await portal.teams.create(admin, { name: 'Team' });
const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
const audit = async (): Promise<Audit> => {
  const ended = new Promise<void>((resolve) => portal.events.once('audit.completed', () => resolve()));
  const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
  await ended;
  return portal.audits.get(admin, id);
};
const places = async (introducedBy?: 'rules' | 'change' | 'unknown') => {
  const page = { limit: 50, offset: 0, sort: 'firstSeenAt' } as const;
  const { items } = await portal.findings.list(admin, introducedBy ? { introducedBy } : {}, page);
  return items.map(({ location, title }) => `${title} ${location?.path}:${location?.startLine}`).sort();
};

t.test('newer rules: what is new at the same commit is of the rules', async (t) => {
  t.match((await audit()).summary, { new: 1, newByRules: 0 }, 'nobody audited it before');
  writeFileSync(module, engineWith('first-word', 'second-word'));

  t.match((await audit()).summary, { new: 2, newByRules: 2 });
  t.strictSame(await places('rules'), ['second-word a.txt:2', 'second-word b.txt:1']);
  t.strictSame(await places('unknown'), ['first-word a.txt:1']);
  t.strictSame(await places('change'), []);
});

t.test('newer rules: what the change adds is of the change, of old and of new rules', async (t) => {
  writeFileSync(module, engineWith('first-word', 'second-word', 'here', 'added'));
  code.commit({ 'a.txt': 'first-word added\nfirst-word here\nsecond-word here\n' });

  t.match((await audit()).summary, { new: 4, newByRules: 2 });
  t.strictSame(
    (await places('rules')).filter((place) => /^(added|here)/.test(place)),
    ['here a.txt:2', 'here a.txt:3'],
  );
});

t.test('newer rules: dashboards, events and policies distinguish them', async (t) => {
  const { trends } = await portal.dashboard.get(admin, {});
  t.equal(
    trends.reduce((sum, day) => sum + day.openedByRules, 0),
    4,
  );
  const { items } = await portal.feed.list(admin, { types: ['finding.opened'], limit: 50 });
  const briefs = items.flatMap(({ data }) => data.findings as { introducedByRules: boolean }[]);
  t.equal(briefs.filter(({ introducedByRules }) => introducedByRules).length, 4);
  t.equal(briefs.length, 7);
});
