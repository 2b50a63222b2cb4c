// Comments of KICS accept what KICS's documentation says that they do, and nothing else.
import t from 'tap';
import { readPolicy } from '../../../../../packages/core/src/scan/engines/infrastructure/infrastructure-policy.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const query = '0afa6ab8-a047-48cf-be07-93a2f8c34cf7';
const other = '1bfa6ab8-a047-48cf-be07-93a2f8c34cf7';

const policy = (aliases: readonly string[], at = 'value') =>
  readPolicy({
    id: 'probe-value',
    title: 'Probe has a bad value',
    severity: 'high',
    description: 'For tests.',
    remediation: 'None.',
    aliases,
    resources: ['probe', 'kubernetes.Service', 'dockerfile.stage'],
    condition: 'false',
    at,
    samples: { fail: ['-'], pass: ['-'] },
  });

/** Which lines are accepted, and by what. */
async function accepted(files: Readonly<Record<string, string>>, aliases = [query], at?: string) {
  const { detections } = await scanInfrastructure(files, [policy(aliases, at)]);
  return detections.map(
    ({ location, suppression }) => `${location?.startLine} ${suppression?.kind ?? 'open'}`,
  );
}
const terraform = (text: string, aliases?: string[]) => accepted({ 'main.tf': text }, aliases);
const probe = (inside: string) => `resource "probe" "p" {\n${inside}  value = 1\n}\n`;

t.test('kicsComment: ignore counts before the first line that is no comment', async (t) => {
  const inside = '  # kics-scan ignore\n';

  t.strictSame(await terraform(`# Some comment\n\n# kics-scan ignore\n${probe('')}`), ['5 kics-scan ignore']);
  t.strictSame(await terraform(probe(inside)), ['3 open']);
  t.strictSame(await terraform(`${probe('')}# kics-scan ignore\n`), ['2 open']);
});

t.test('kicsComment: ignore-line is for the line beneath', async (t) => {
  t.strictSame(await terraform(probe('  # kics-scan ignore-line\n')), ['3 kics-scan ignore-line']);
  t.strictSame(await terraform(`# kics-scan ignore-line\n${probe('')}`), ['3 open']);
});

t.test('kicsComment: ignore-block is for the block beneath, and no other', async (t) => {
  const block = `# kics-scan ignore-block\n${probe('')}${probe('')}`;
  t.strictSame(await terraform(block), ['3 kics-scan ignore-block', '6 open']);

  const service = (name: string) =>
    `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\nspec:\n  type: LoadBalancer\n`;
  const manifest = `---\n# kics-scan ignore-block\n${service('a')}---\n${service('b')}`;
  t.strictSame(await accepted({ 'a.yaml': manifest }, [query], 'spec.type'), [
    '8 kics-scan ignore-block',
    '15 open',
  ]);

  const stages = '# kics-scan ignore-block\nFROM a\nUSER b\n\nFROM c\nUSER d\n';
  t.strictSame(await accepted({ Dockerfile: stages }, [query], 'user'), [
    '3 kics-scan ignore-block',
    '6 open',
  ]);
});

t.test('kicsComment: disable is for the queries that it names, enable for all others', async (t) => {
  const disabled = (ids: string) => `# kics-scan disable=${ids}\n${probe('')}`;
  const enabled = (ids: string) => `# kics-scan enable=${ids}\n${probe('')}`;

  t.strictSame(await terraform(disabled(`${other},${query}`)), ['3 kics-scan disable']);
  t.strictSame(await terraform(disabled(other)), ['3 open']);
  t.strictSame(await terraform(disabled('all')), ['3 open']);
  t.strictSame(await terraform(enabled(other)), ['3 kics-scan enable']);
  t.strictSame(await terraform(enabled(query)), ['3 open']);
  t.strictSame(await terraform(enabled(other), ['CKV_AWS_1']), ['3 open'], 'KICS has no query for it');
});
