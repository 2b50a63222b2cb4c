// What is known of a finding in a pull request ends when the finding's own acceptance ends, whoever accepted it.
import { join } from 'node:path';
import t from 'tap';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;

t.test(
  'DecisionService: what a rule or a person accepted is known until its own end, not longer',
  async (t) => {
    const world = await auditedRepository(t, (t) => copyMigratedFile(join(temporaryFolder(t), 'assay.db')));
    const { portal, admin, repository, tree, audit, runtime } = world;
    tree.found = [detection('a', { path: 'test/a.ts' }), detection('b', { path: 'src/b.ts' })];
    await audit();
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    const [byRule, byPerson] = [end(30), end(10)];
    const { id } = await portal.decisionRules.create(admin, {
      name: 'Tests',
      condition: 'finding.path.startsWith("test/")',
      status: 'acknowledged',
      reason: 'Tests are not shipped.',
      expiresAt: byRule,
    });
    await portal.decisionRules.decide(admin, id, { approve: true });
    // What a later audit finds is accepted as it is stored, without an entry of its own for the change of status.
    tree.found = [...tree.found, detection('c', { path: 'test/c.ts' })];
    await audit();
    const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' });
    const idOf = (path: string) => items.find(({ location }) => location?.path === path)?.id ?? '';
    await portal.findings.setStatuses(admin, [idOf('src/b.ts')], {
      status: 'acknowledged',
      comment: 'Later.',
      expiresAt: byPerson,
    });
    const hints = normalizeDetections(tree.found, { fingerprintKey: 'any', commit: 'c0ffee' });
    const known = async (path: string) => {
      const found = items.find(({ location }) => location?.path === path);
      const hint = hints.find(({ location }) => location?.path === path)?.hint ?? '';
      if (!found) return undefined;
      const asked = { fingerprint: found.fingerprint, severity: found.severity, place: { path, hint } };
      const [status] = await portal.decisions.known(repository.id, [asked]);
      return status && { status: status.status, expiresAt: status.decision?.expiresAt };
    };

    const ofRule = { status: 'acknowledged', expiresAt: byRule };
    t.same(await known('test/a.ts'), ofRule, 'a rule about what was there');
    t.same(await known('test/c.ts'), ofRule, 'a rule about what came later');
    t.same(await known('src/b.ts'), { status: 'acknowledged', expiresAt: byPerson }, 'a person');
    runtime.advance(11 * day);
    t.equal(
      await known('src/b.ts'),
      undefined,
      'the end of a person’s acceptance holds before any task opens it',
    );
    t.same(await known('test/a.ts'), ofRule);
    runtime.advance(20 * day);
    t.equal(await known('test/a.ts'), undefined);
    t.equal(await known('test/c.ts'), undefined);
  },
);
