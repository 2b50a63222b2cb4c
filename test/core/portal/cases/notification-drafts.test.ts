// Drafts of the notifications of a case; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { productWorld } from './product-world.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = (t: Parameters<typeof productWorld>[0]) => productWorld(t, databaseUrl);

  t.test('notificationDrafts: hold what is known, and leave the rest to a person', async (t) => {
    const { portal, admin, audit, cases } = await world(t);
    await audit({ name: 'a', ids: ['GHSA-1', 'CVE-2026-1'] });
    const { drafts } = await portal.cases.get(admin, (await cases())[0]?.id ?? '');
    const field = (kind: string, name: string) =>
      drafts.find((one) => one.kind === kind)?.fields.find((one) => one.name === name);

    t.match(field('early_warning', 'Product'), { value: 'shop', need: 'required' });
    t.match(field('early_warning', 'CVE or EUVD id'), { value: 'CVE-2026-1' });
    t.match(field('early_warning', 'Became aware'), { value: null, need: 'required' });
    t.match(field('early_warning', 'Nature of the exploit'), { value: null, need: 'optional' });
    t.match(field('notification', 'Nature of the exploit'), { value: null, need: 'required' });
    t.match(field('notification', 'Product'), { need: 'required' }, 'carried over');
    t.match(field('final_report', 'Details of the update'), { value: null, need: 'required' });
    t.match(field('notification', 'Measures that users can take'), { value: /a 1\.0\.1/ });
  });
});
