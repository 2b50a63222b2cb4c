// What Assay says of its own code: nothing that is not looked at, and judged in .assayignore.
import { join } from 'node:path';
import { scan } from '@assay/core/scan';
import t from 'tap';

const root = join(import.meta.dirname, '..');

t.test('own audit: the security audit of this repository is clean', async (t) => {
  const { audits } = await scan({ kind: 'path', path: root }, { types: ['security'] });
  const open = (audits[0]?.findings ?? []).filter(
    ({ suppression, severity }) => !suppression && severity !== 'info',
  );
  t.same(
    open.map(({ ruleId, location }) => `${ruleId} ${location?.path}:${location?.startLine}`),
    [],
  );
});
