// Suggestions of decision rules in a portal: from what people see, with what they would do, and gone once proposed.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('RuleSuggestionService: suggests, counts, and decides nothing', async (t) => {
    const { portal, admin, person, tree, audit, repository } = await auditedRepository(t, databaseUrl);
    const inTests = (name: string) => detection(name, { path: `test/${name}.ts` });
    tree.found = ['a', 'b', 'c', 'd', 'e'].map(inTests);
    tree.paths = tree.found.map(({ location }) => location?.path ?? '');
    await audit();
    const page = { limit: 20, offset: 0 };
    const { items } = await portal.findings.list(admin, {}, { ...page, sort: 'firstSeenAt' });
    t.same((await portal.ruleSuggestions.list(admin, page)).items, []);
    for (const { id } of items.slice(0, 3))
      await portal.findings.setStatus(admin, id, { status: 'false_positive', comment: 'Not shipped.' });

    const { items: suggested, total } = await portal.ruleSuggestions.list(admin, page);

    t.equal(total, 1);
    const [one] = suggested;
    t.match(one, {
      condition: `finding.ruleId == "rule-a" && finding.path.startsWith("test/") && repository.id == "${repository.id}"`,
      status: 'false_positive',
      decisions: 3,
      people: 1,
      open: 2,
      reasons: ['Not shipped.'],
      refusal: null,
    });
    const open = await portal.findings.list(admin, { status: ['open'] }, { ...page, sort: 'firstSeenAt' });
    t.equal(open.total, 2, 'it decides nothing');
    const stranger = await person('developer');
    t.same((await portal.ruleSuggestions.list(stranger, page)).items, [], 'from what the caller sees');
    await portal.decisionRules.create(admin, {
      name: 'Tests',
      condition: one?.condition ?? '',
      status: 'false_positive',
      reason: 'Not shipped.',
      expiresAt: '2026-12-31T00:00:00Z',
    });
    t.same((await portal.ruleSuggestions.list(admin, page)).items, [], 'a rule says it already');
  });
});
