// VEX documents of a repository: what was decided, in three formats, valid and read again without any effect.
import { type VexFormat, vexFormats } from '@assay/core';
import t from 'tap';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { cycloneDxValidator } from '../../../helpers/cyclonedx-validator.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;
const page = { limit: 100, offset: 0, sort: '-severity' };
const namespace = 'https://example.com';

function vulnerable(name: string, fixedVersion: string | null = null): Detection {
  const number = name.charCodeAt(0);
  return detection(name, {
    category: 'dependency-vulnerability',
    path: 'package-lock.json',
    package: {
      purl: `pkg:npm/${name}@1.0.0`,
      name,
      version: '1.0.0',
      fixedVersion,
      scope: 'runtime',
      dependencyPath: null,
    },
    advisory: {
      id: `GHSA-aaaa-bbbb-${number}0a`,
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

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'VexService: what is proven not to be reached is not affected, as long as nobody says otherwise',
    async (t) => {
      const { portal, admin, tree, audit, repository } = await auditedRepository(t, databaseUrl);
      const because = 'Nothing in the build imports golang.org/x/net/html.';
      const malware = {
        ...vulnerable('m'),
        category: 'malicious-package',
        reachability: 'not_called',
      } as const;
      tree.found = [
        { ...vulnerable('n'), reachability: 'not_imported' as const, reachBecause: because },
        { ...vulnerable('o'), reachability: 'not_called' as const },
        { ...vulnerable('p'), reachability: 'imported' as const },
        malware,
      ];
      tree.paths = ['package-lock.json'];
      await audit({ type: 'dependency' });
      const read = async (format: VexFormat) =>
        JSON.parse((await portal.vex.get(admin, repository.id, { format, namespace })).text);

      const { statements } = await read('openvex');
      const of = (name: string) =>
        statements.find((one: object) => JSON.stringify(one).includes(`pkg:npm/${name}@1.0.0`));
      t.match(of('n'), {
        status: 'not_affected',
        justification: 'vulnerable_code_not_present',
        impact_statement: because,
      });
      t.match(of('o'), { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' });
      t.match(of('p'), { status: 'under_investigation' });
      t.match(of('m'), { status: 'under_investigation' });
      const { vulnerabilities } = await read('cyclonedx');
      const states = vulnerabilities.map(
        ({ analysis: { state, justification = '' } }: { analysis: Record<string, string> }) =>
          `${state} ${justification}`.trim(),
      );
      t.strictSame(states.sort(), [
        'in_triage',
        'in_triage',
        'not_affected code_not_present',
        'not_affected code_not_reachable',
      ]);
      const document = Buffer.from(JSON.stringify(await read('cyclonedx')));
      await portal.imports.import(admin, {
        repositoryId: repository.id,
        type: 'dependency',
        format: 'cyclonedx',
        document,
      });
      const known = (await portal.findings.list(admin, {}, page)).items;
      t.strictSame(
        known.filter(({ proposal }) => proposal !== null).map(({ title, status }) => `${title}: ${status}`),
        [],
        'read again, it proposes nothing that was proven here',
      );

      const { items } = await portal.findings.list(admin, {}, page);
      const id = items.find(({ title }) => title === 'About n')?.id ?? '';
      await portal.findings.setStatus(admin, id, {
        status: 'acknowledged',
        comment: 'Waits for the next release.',
      });
      t.match(
        (await read('openvex')).statements
          .map(({ status }: { status: string }) => status)
          .includes('affected'),
        true,
      );
    },
  );

  const world = async (t: Parameters<typeof auditedRepository>[0]) => {
    const made = await auditedRepository(t, databaseUrl);
    const { portal, admin, tree, audit, repository, runtime } = made;
    tree.found = [...'abcde'].map((name) => vulnerable(name, name === 'e' ? '2.0.0' : null));
    tree.paths = ['package-lock.json'];
    await audit({ type: 'dependency' });
    const { items } = await portal.findings.list(admin, {}, page);
    const of = (name: string) => items.find(({ title }) => title === `About ${name}`)?.id ?? '';
    const expiresAt = new Date(runtime.now().getTime() + 30 * day).toISOString();
    await portal.findings.setStatus(admin, of('b'), {
      status: 'acknowledged',
      comment: 'Behind a proxy.',
      expiresAt,
    });
    await portal.findings.setStatus(admin, of('d'), {
      status: 'false_positive',
      comment: 'Another package.',
    });
    await portal.findingUpdates.update(admin, of('e'), { assignee: 'me' });
    const { id } = await portal.decisionRules.create(admin, {
      name: 'Unused',
      condition: 'finding.package == "c"',
      status: 'false_positive',
      justification: 'vulnerable_code_not_in_execute_path',
      reason: 'Never called.',
      expiresAt,
    });
    await portal.decisionRules.decide(admin, id, { approve: true });
    const text = async (format: VexFormat) =>
      (await portal.vex.get(admin, repository.id, { format, namespace, productVersion: '3.1' })).text;
    const read = async (format: VexFormat) => JSON.parse(await text(format));
    const statuses = async () => {
      const all = (await portal.findings.list(admin, {}, page)).items;
      return all.map(({ title, status, statusReason, proposal }) => ({
        title,
        status,
        statusReason,
        proposal,
      }));
    };
    return { ...made, text, read, statuses, expiresAt };
  };

  t.test('VexService: OpenVEX says who is affected and why not, as the specification demands', async (t) => {
    const { read, expiresAt } = await world(t);

    const { statements, ...document } = await read('openvex');

    t.match(document, {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': /^https:\/\/example\.com\/vex\/[0-9a-f]{64}$/,
      author: 'Team',
      version: 1,
    });
    const byPackage = new Map<string, Record<string, unknown>>(
      statements.map((one: { products: [{ subcomponents: [{ '@id': string }] }] }) => [
        one.products[0].subcomponents[0]['@id'],
        one,
      ]),
    );
    const of = (name: string) => byPackage.get(`pkg:npm/${name}@1.0.0`);
    t.match(of('a'), { status: 'under_investigation', vulnerability: { name: 'CVE-2026-9700' } });
    t.match(of('b'), {
      status: 'affected',
      action_statement: `Behind a proxy. Accepted until ${expiresAt.slice(0, 10)}.`,
      products: [{ '@id': 'pkg:generic/code@3.1' }],
    });
    t.match(of('c'), {
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
      impact_statement: /Never called/,
    });
    t.match(of('d'), { status: 'not_affected', impact_statement: 'Another package.' });
    t.match(of('e'), { status: 'affected', action_statement: 'Update e to 2.0.0.' });
    t.equal(statements.length, 5);
    const known = new Set([
      'vulnerability',
      'timestamp',
      'products',
      'status',
      'justification',
      'impact_statement',
      'action_statement',
    ]);
    t.ok(statements.every((one: object) => Object.keys(one).every((key) => known.has(key))));
  });

  t.test('VexService: CycloneDX is valid by its schema, and every reference leads somewhere', async (t) => {
    const { text } = await world(t);
    const document = await text('cyclonedx');

    const validate = cycloneDxValidator('1.6');
    t.ok(validate(JSON.parse(document)), JSON.stringify(validate.errors));
    const { components, vulnerabilities } = JSON.parse(document);
    const refs = new Set(components.map((one: { 'bom-ref': string }) => one['bom-ref']));
    for (const { affects } of vulnerabilities)
      t.ok(affects.every(({ ref }: { ref: string }) => refs.has(ref)));
    const states = Object.fromEntries(
      vulnerabilities.map((one: { affects: [{ ref: string }]; analysis: object }) => [
        one.affects[0].ref.at(8),
        one.analysis,
      ]),
    );
    t.match(states, {
      a: { state: 'in_triage' },
      b: { state: 'exploitable', response: ['will_not_fix'] },
      c: { state: 'not_affected', justification: 'code_not_reachable' },
      d: { state: 'false_positive' },
      e: { state: 'exploitable', response: ['update'] },
    });
  });

  t.test(
    'VexService: CSAF has a status of the package in the product, with what each status needs',
    async (t) => {
      const { read } = await world(t);

      const { document, product_tree: tree, vulnerabilities } = await read('csaf');

      t.match(document, {
        category: 'csaf_vex',
        csaf_version: '2.0',
        publisher: { category: 'vendor', name: 'Team', namespace },
        tracking: { status: 'final', version: '1', revision_history: [{ number: '1' }] },
      });
      const products = new Set<string>(
        tree.relationships.map(
          (one: { full_product_name: { product_id: string } }) => one.full_product_name.product_id,
        ),
      );
      t.equal(products.size, 5);
      for (const { cve, notes, product_status: status, ...reasons } of vulnerabilities) {
        t.match(cve, /^CVE-2026-/);
        t.ok(notes.length > 0);
        for (const id of Object.values(status).flat() as string[]) t.ok(products.has(id), id);
        for (const id of status.known_not_affected ?? [])
          t.ok(
            [...(reasons.flags ?? []), ...(reasons.threats ?? [])].some(({ product_ids: ids }) =>
              ids.includes(id),
            ),
          );
        for (const id of status.known_affected ?? [])
          t.ok(
            reasons.remediations.some(({ product_ids: ids }: { product_ids: string[] }) => ids.includes(id)),
          );
      }
      t.match(
        vulnerabilities
          .map(({ product_status: status }: { product_status: object }) => Object.keys(status)[0])
          .toSorted(),
        [
          'known_affected',
          'known_affected',
          'known_not_affected',
          'known_not_affected',
          'under_investigation',
        ],
      );
    },
  );

  t.test('VexService: what was written changes nothing when it is read again', async (t) => {
    const { portal, admin, repository, text, statuses } = await world(t);
    const before = await statuses();
    const document = Buffer.from(await text('cyclonedx'));

    await portal.imports.import(admin, {
      repositoryId: repository.id,
      type: 'dependency',
      format: 'cyclonedx',
      document,
    });

    const names = new Set(before.map(({ title }) => title));
    t.same(
      (await statuses()).filter(({ title }) => names.has(title)),
      before,
    );
  });

  t.test(
    'VexService: a repository that one cannot see has no document, and nothing known is none',
    async (t) => {
      const { portal, admin, person, repository, tree, audit, team } = await world(t);
      const outsider = await person('developer');
      for (const format of vexFormats)
        await t.rejects(portal.vex.get(outsider, repository.id, { format }), { code: 'RESOURCE_NOT_FOUND' });
      await t.rejects(portal.vex.get(admin, repository.id, {}), {
        code: 'VALIDATION_ERROR',
        message: /namespace/,
      });
      const { id } = await portal.repositories.create(admin, { url: '/nowhere/other', team: team.id });
      for (const format of ['openvex', 'csaf'] as const)
        await t.rejects(portal.vex.get(admin, id, { format, namespace }), {
          message: /No vulnerability is known/,
        });
      tree.found = [];
      await audit({ type: 'dependency' });
    },
  );
});
