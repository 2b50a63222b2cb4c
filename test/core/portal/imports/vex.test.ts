// VEX documents of others: proposals about the findings that they are about, by vulnerability, package and product.
import { join } from 'node:path';
import t from 'tap';
import { isAbout } from '../../../../packages/core/src/portal/imports/vex-statement.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const page = { limit: 100, offset: 0, sort: '-severity' };
const namespace = 'https://example.com';

/** A finding about version 1.0.0 of a package that `via` brings along. */
function vulnerable(name: string, number: number, via?: string): Detection {
  return detection(name, {
    category: 'dependency-vulnerability',
    path: 'package-lock.json',
    package: {
      purl: `pkg:npm/${encodeURIComponent(name)}@1.0.0`,
      name,
      version: '1.0.0',
      fixedVersion: '2.0.0',
      scope: 'runtime',
      dependencyPath: via === undefined ? [name] : [via, name],
    },
    advisory: {
      id: `GHSA-aaaa-bbbb-${number}cc`,
      aliases: [`CVE-2026-${number}00`],
      cvss: null,
      cvssScore: null,
      url: null,
      published: null,
      modified: null,
      epss: null,
      kev: null,
    },
  });
}

const openvex = (...statements: object[]) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://vendor.example/vex/1',
  author: 'Vendor',
  timestamp: '2026-01-01T00:00:00Z',
  version: 1,
  statements,
});
const stated = (cve: string, products: readonly object[], more: object = {}) => ({
  vulnerability: { name: cve },
  products,
  status: 'not_affected',
  justification: 'vulnerable_code_not_in_execute_path',
  impact_statement: 'Never called.',
  ...more,
});
const csaf = (vulnerabilities: readonly object[]) => ({
  document: { category: 'csaf_vex', csaf_version: '2.0', publisher: { name: 'Vendor' } },
  product_tree: {
    branches: [
      {
        category: 'vendor',
        name: 'Vendor',
        branches: [
          {
            category: 'product_name',
            name: 'web',
            product: {
              product_id: 'WEB',
              name: 'web',
              product_identification_helper: { purl: 'pkg:npm/web' },
            },
          },
          { category: 'product_name', name: 'unnamed', product: { product_id: 'NO', name: 'qs' } },
        ],
      },
    ],
    full_product_names: [
      { product_id: 'QS', name: 'qs', product_identification_helper: { purl: 'pkg:npm/qs@1.0.0' } },
    ],
    relationships: [
      {
        category: 'default_component_of',
        product_reference: 'QS',
        relates_to_product_reference: 'WEB',
        full_product_name: { product_id: 'QS-IN-WEB', name: 'qs in web' },
      },
    ],
    product_groups: [{ group_id: 'G', product_ids: ['QS-IN-WEB'] }],
  },
  vulnerabilities,
});

t.test('import of VEX: proposes, and decides nothing', async (t) => {
  const { portal, admin, tree, audit, repository } = await auditedRepository(t, (t) =>
    copyMigratedFile(join(temporaryFolder(t), 'assay.db')),
  );
  tree.found = [vulnerable('qs', 1, 'web'), vulnerable('ws', 2), vulnerable('ms', 3)];
  tree.paths = ['package-lock.json'];
  await audit({ type: 'dependency' });
  const take = async (document: object) => {
    const { id } = await portal.imports.import(admin, {
      repositoryId: repository.id,
      type: 'dependency',
      document: Buffer.from(JSON.stringify(document)),
    });
    return (await portal.audits.get(admin, id)).coverage;
  };
  const proposed = async () => {
    const { items } = await portal.findings.list(admin, {}, page);
    t.ok(items.every(({ status }) => status === 'open'));
    return items.flatMap(({ title, proposal }) =>
      proposal ? [`${title}: ${proposal.status}: ${proposal.comment}`] : [],
    );
  };
  const reject = async () => {
    for (const { id, proposal } of (await portal.findings.list(admin, {}, page)).items)
      if (proposal) await portal.findingProposals.decide(admin, id, { approve: false });
  };

  await t.test('OpenVEX: the package, in this version', async (t) => {
    const coverage = await take(
      openvex(
        stated('CVE-2026-200', [{ '@id': 'pkg:npm/ws@1.0.0' }]),
        stated('GHSA-aaaa-bbbb-3cc', [{ '@id': 'pkg:npm/ms@1.0.1' }]),
        stated('CVE-2026-300', [{ identifiers: { purl: 'pkg:npm/other' } }]),
        stated('CVE-2026-300', [{ '@id': 'pkg:npm/ms' }], { status: 'affected' }),
      ),
    );

    t.strictSame(await proposed(), [
      'About ws: false_positive: VEX of Vendor: not_affected (vulnerable_code_not_in_execute_path): Never called.',
    ]);
    t.match(coverage, {
      level: 'limited',
      notices: [{ reason: 'statement_not_matched', count: 2, message: /^2 VEX statements are about no/ }],
    });
    await reject();
  });

  await t.test('OpenVEX: a part of a product, where the product brings it along', async (t) => {
    const part = { subcomponents: [{ '@id': 'pkg:npm/qs' }] };
    await take(openvex(stated('CVE-2026-100', [{ '@id': 'pkg:npm/other', ...part }])));
    t.strictSame(await proposed(), []);
    await take(openvex(stated('CVE-2026-100', [{ '@id': 'pkg:npm/web@4', ...part }])));
    t.equal((await proposed()).length, 1);
    await reject();
    await take(openvex(stated('CVE-2026-100', [{ '@id': 'pkg:generic/code@3', ...part }])));
    t.equal((await proposed()).length, 1, 'the repository');
    await reject();
  });

  await t.test('OpenVEX: the repository as a whole', async (t) => {
    await take(openvex(stated('CVE-2026-300', [{ '@id': 'pkg:generic/code' }])));
    t.match(await proposed(), [/^About ms: false_positive/]);
    await reject();
  });

  await t.test('CSAF: parts in products, groups, flags and impacts', async (t) => {
    const coverage = await take(
      csaf([
        {
          cve: 'CVE-2026-100',
          product_status: { known_not_affected: ['QS-IN-WEB'], under_investigation: ['WEB'] },
          flags: [{ label: 'component_not_present', group_ids: ['G'] }],
          threats: [{ category: 'impact', details: 'Not shipped.', product_ids: ['QS-IN-WEB'] }],
        },
        { ids: [{ text: 'GHSA-aaaa-bbbb-2cc' }], product_status: { known_not_affected: ['NO'] } },
        { cve: 'CVE-2026-300', product_status: { known_affected: ['WEB'] } },
      ]),
    );

    t.strictSame(await proposed(), [
      'About qs: false_positive: VEX of Vendor: known_not_affected (component_not_present): Not shipped.',
    ]);
    t.match(coverage, { notices: [{ reason: 'statement_not_matched', count: 1 }] });
    await reject();
  });

  await t.test('a fix of another version closes nothing', async (t) => {
    await take(openvex(stated('CVE-2026-200', [{ '@id': 'pkg:npm/ws@2.0.0' }], { status: 'fixed' })));
    t.strictSame(await proposed(), []);
  });

  await t.test('what was written changes nothing when it is read again', async (t) => {
    tree.found = [
      { ...vulnerable('qs', 1, 'web'), reachability: 'not_called' },
      vulnerable('ws', 2),
      vulnerable('ms', 3),
    ];
    await audit({ type: 'dependency' });
    const of = async (title: string) =>
      (await portal.findings.list(admin, {}, page)).items.find((one) => one.title === title)?.id ?? '';
    await portal.findings.setStatus(admin, await of('About ws'), {
      status: 'false_positive',
      comment: 'No.',
    });
    const states = async () =>
      (await portal.findings.list(admin, {}, page)).items.map(
        ({ title, status, statusReason, proposal }) => ({
          title,
          status,
          statusReason,
          proposal,
        }),
      );
    const before = await states();
    for (const format of ['openvex', 'cyclonedx', 'csaf'] as const) {
      const { text } = await portal.vex.get(admin, repository.id, { format, namespace });
      await take(JSON.parse(text));
      t.strictSame(await states(), before, format);
    }
  });
});

t.test('isAbout: package URLs by what they name', async (t) => {
  const repository = { url: 'https://github.com/Example/Shop.git', name: 'shop' };
  const about = (
    packages: string[],
    purl: string,
    { products = [] as string[], artifact = null as string | null, path = null as string[] | null } = {},
  ) =>
    isAbout(
      { packages, products },
      {
        package: { purl, name: 'x', version: '1', fixedVersion: null, scope: null, dependencyPath: path },
        artifact,
      },
      repository,
    );

  t.ok(about(['pkg:npm/%40scope/a'], 'pkg:npm/%40scope/a@1.0.0'));
  t.notOk(about(['pkg:npm/a'], 'pkg:npm/%40scope/a@1.0.0'));
  t.notOk(about(['pkg:npm/flask'], 'pkg:pypi/flask@1.0.0'), 'another ecosystem');
  t.ok(about(['pkg:golang/github.com/acme/lib@v1.2.0'], 'pkg:golang/github.com/Acme/lib@1.2.0'));
  t.ok(about(['pkg:maven/org.x/y@1?type=jar'], 'pkg:maven/org.x/y@1'));
  t.ok(about(['pkg:github/example/shop@v4'], 'pkg:npm/a@1'), 'the repository');
  t.notOk(about(['pkg:github/example/other'], 'pkg:npm/a@1'));
  const image = 'pkg:oci/app@sha256%3Aabc?repository_url=ghcr.io/example/app';
  t.ok(about([image], 'pkg:deb/debian/zlib1g@1', { artifact: 'ghcr.io/example/app' }));
  t.notOk(about([image], 'pkg:deb/debian/zlib1g@1', { artifact: 'ghcr.io/example/worker' }));
  t.notOk(about(['Unknown Product'], 'pkg:npm/a@1'));
  t.ok(about([], 'pkg:npm/a@1'), 'every package');
  t.notOk(about([], 'pkg:npm/a@1', { products: ['pkg:github/example/other'] }));
  t.ok(about([], 'pkg:npm/a@1', { products: ['pkg:npm/app'], path: ['app', 'a'] }), 'brought along');
  t.notOk(about([], 'pkg:npm/a@1', { products: ['pkg:pypi/app'], path: ['app', 'a'] }), 'a namesake');
});
