// Decisions of another portal: shown first, then made, and a second time there is nothing left to do.
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const trivy = {
  SchemaVersion: 2,
  ArtifactName: 'shop',
  Results: [
    {
      Target: 'package-lock.json',
      Vulnerabilities: ['CVE-2021-23337', 'CVE-2020-8203', 'CVE-2019-10744'].map((id) => ({
        VulnerabilityID: id,
        PkgName: 'lodash',
        InstalledVersion: '4.17.11',
        PkgIdentifier: { PURL: 'pkg:npm/lodash@4.17.11' },
        Severity: id === 'CVE-2021-23337' ? 'MEDIUM' : 'HIGH',
      })),
    },
  ],
};
const dojo = (id: number, advisory: string, change: object) => ({
  id,
  title: `${advisory} in lodash`,
  severity: 'High',
  false_p: false,
  vulnerability_ids: [{ vulnerability_id: advisory }],
  component_name: 'lodash',
  component_version: '4.17.11',
  related_fields: { test: { engagement: { product: { name: 'Web Shop' } } } },
  ...change,
});
const results = [
  dojo(1, 'CVE-2021-23337', {
    risk_accepted: true,
    accepted_risks: [
      {
        decision: 'A',
        accepted_by: 'Jo',
        created: '2026-03-01T00:00:00Z',
        expiration_date: '2099-01-01T00:00:00Z',
      },
    ],
  }),
  dojo(2, 'CVE-2020-8203', {
    false_p: true,
    notes: [{ entry: 'Never called.', author: { username: 'sam' } }],
  }),
  dojo(3, 'CVE-2019-10744', {}),
  dojo(4, 'CVE-2000-0001', { false_p: true }),
];

t.test('assay import-from: a plan, its changes, and nothing the second time', async (t) => {
  const home = t.testdir({
    'trivy.json': JSON.stringify(trivy),
    'dojo.json': JSON.stringify({ count: 4, results }),
  });
  const assay = assayIn(home);
  const local = (...words: string[]) =>
    assay.here([...words, '--local', '--data-dir', join(home, 'portal'), '--json']);
  await local('teams', 'create', 'Team');
  await local('repos', 'add', 'https://git.example/o/shop.git');
  t.equal(
    (await local('audits', 'import', 'trivy.json', '--repository', 'shop', '--type', 'dependency')).code,
    0,
  );
  const move = async (...words: string[]) => {
    const { stdout, code, stderr } = await local('import-from', 'defectdojo', 'dojo.json', ...words);
    t.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

  t.match(await move(), {
    counts: { no_repository: 4 },
    moves: [{ detail: /none has its address or name: use --map/ }],
  });
  const map = ['--map', 'Web Shop=shop'];
  t.match(await move(...map), { applied: false, counts: { change: 2, undecided: 1, not_found: 1 } });
  const words = [
    'import-from',
    'defectdojo',
    'dojo.json',
    ...map,
    '--local',
    '--data-dir',
    join(home, 'portal'),
  ];
  const shown = await assay.here(words);
  t.match(shown.stdout, /to change: risk accepted[\s\S]*2 to change/);
  t.notMatch(shown.stdout, /changed/);
  const statuses = async () => {
    const { items } = JSON.parse((await local('findings', 'list', '--sort', 'firstSeenAt')).stdout);
    return Object.fromEntries(
      items.map(({ advisory, status }: { advisory: { id: string }; status: string }) => [
        advisory.id,
        status,
      ]),
    );
  };
  t.same(new Set(Object.values(await statuses())), new Set(['open']), 'a plan changes nothing');

  const made = await move(...map, '--apply');
  t.match(made, { applied: true, counts: { change: 2, undecided: 1, not_found: 1 } });
  t.same(await statuses(), {
    'CVE-2021-23337': 'acknowledged',
    'CVE-2020-8203': 'false_positive',
    'CVE-2019-10744': 'open',
  });
  const accepted = JSON.parse((await local('findings', 'show', made.moves[0].findingId)).stdout);
  t.equal(
    accepted.statusReason,
    'Decided in DefectDojo (#1) by Jo on 2026-03-01, until 2099-01-01. risk accepted',
  );
  const refuted = JSON.parse((await local('findings', 'show', made.moves[1].findingId)).stdout);
  t.equal(refuted.commentCount, 1);

  t.match(await move(...map, '--apply'), { counts: { same: 2, undecided: 1, not_found: 1 } });
});

t.test(
  'assay import-from github: registers what is missing, brings dismissals, and nothing the second time',
  async (t) => {
    const alert = (id: string, more: object) => ({
      number: Number(id.slice(-4)),
      html_url: 'https://github.com/acme/shop/security/dependabot/1',
      state: 'dismissed',
      dismissed_reason: 'not_used',
      dismissed_by: { login: 'jo' },
      dismissed_at: '2026-03-01T10:00:00Z',
      dependency: { package: { ecosystem: 'npm', name: 'lodash' }, manifest_path: 'package-lock.json' },
      security_advisory: { ghsa_id: `GHSA-${id}`, cve_id: id, summary: 'Bad' },
      ...more,
    });
    const home = t.testdir({
      'trivy.json': JSON.stringify(trivy),
      'alerts.json': JSON.stringify([
        alert('CVE-2021-23337', {}),
        alert('CVE-2020-8203', { dismissed_reason: 'tolerable_risk' }),
        alert('CVE-2019-10744', { state: 'auto_dismissed', dismissed_by: null }),
        alert('CVE-2000-0001', {}),
      ]),
    });
    const assay = assayIn(home);
    const local = (...words: string[]) =>
      assay.here([...words, '--local', '--data-dir', join(home, 'portal'), '--json']);
    const move = async (...words: string[]) => {
      const { stdout, code, stderr } = await local('import-from', 'github', 'alerts.json', ...words);
      t.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };
    await local('teams', 'create', 'Team');
    const url = 'https://github.com/acme/shop';

    t.match(await move('--create'), {
      applied: false,
      created: [{ url, refused: null }],
      counts: { no_repository: 4 },
    });
    t.equal(JSON.parse((await local('repos', 'list')).stdout).items.length, 0, 'a plan registers nothing');
    t.match(await move('--create', '--apply'), { created: [{ url }], counts: { not_found: 3, left_out: 1 } });
    await local('audits', 'import', 'trivy.json', '--repository', 'shop', '--type', 'dependency');

    const made = await move('--create', '--apply');
    t.match(made, { created: [], counts: { change: 2, left_out: 1, not_found: 1 } });
    const { items } = JSON.parse((await local('findings', 'list')).stdout);
    const statusOf = (id: string) =>
      items.find(({ advisory }: { advisory: { id: string } }) => advisory.id === id)?.status;
    t.same(['CVE-2021-23337', 'CVE-2020-8203', 'CVE-2019-10744'].map(statusOf), [
      'false_positive',
      'acknowledged',
      'open',
    ]);
    t.match(await move('--apply'), { counts: { same: 2, left_out: 1, not_found: 1 } });
  },
);
