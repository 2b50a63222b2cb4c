// What the last review of a pull request listed.
import { join } from 'node:path';
import t from 'tap';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

t.test(
  'ReviewedFindingStore: keeps what the last review listed, and nothing of the one before',
  async (t) => {
    const { portal, repository } = await auditedRepository(t, (t) =>
      copyMigratedFile(join(temporaryFolder(t), 'assay.db')),
    );
    const file = { fingerprint: 'v0:a', twin: 1, place: { path: 'a.bin', hint: '' } };
    const unread = { ...file, severity: null, ruleId: '', title: 'File that was not read' };
    const finding = {
      ...unread,
      fingerprint: 'v1:b',
      severity: 'high',
      ruleId: 'x',
      title: 'About x',
    } as const;
    await portal.decisions.remember(repository.id, 1, [finding]);
    await portal.decisions.remember(repository.id, 2, [finding]);
    await portal.decisions.remember(repository.id, 1, [unread]);

    t.same(await portal.decisions.reviewed(repository.id, 1), [unread]);
    t.same(await portal.decisions.reviewed(repository.id, 2), [finding]);
  },
);
