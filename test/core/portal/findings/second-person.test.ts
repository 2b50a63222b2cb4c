// Nobody below auditor takes a finding of severity high or above out of the open ones without a second person: every role,
// credential, status and way that there is.
import { join } from 'node:path';
import type { Finding, Portal, Principal } from '@assay/core';
import t from 'tap';
import { instantAudit } from '../../../helpers/fake-audit.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { sarifDocument } from '../imports/sarif-document.ts';

const page = { limit: 100, offset: 0, sort: 'firstSeenAt' };
const comment = 'We looked at it.';
const severe = [{ rule: 'severe', level: 'error' }];
const package_ = { 'bom-ref': 'a', type: 'library', name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' };
const bom = (parts: object) => ({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, ...parts });
const vulnerability = { id: 'CVE-2026-1000', ratings: [{ severity: 'critical' }], affects: [{ ref: 'a' }] };

interface Target {
  readonly portal: Portal;
  readonly who: Principal;
  readonly repositoryId: string;
  readonly ids: readonly string[];
  readonly otherTeam: string;
}

/** What is known of a repository is no decision about a finding: gates by priority follow it. */
const isOther = (way: string) => way === 'a repository that nobody reaches';

/** What an auditor allows of every repository that has a tag or name; and more days for another team. */
const allowed = { tag: 'sandbox', name: 'a-sandbox' } as const;
const moreDays = { severity: { critical: 365, high: 365 }, priority: { urgent: 365, high: 365 } };

const take = ({ portal, who, repositoryId }: Target, type: 'security' | 'dependency', document: object) =>
  portal.imports.import(who, { repositoryId, type, document: Buffer.from(JSON.stringify(document)) });
const stated = { vulnerability: { name: 'CVE-2026-1000' }, products: [{ '@id': 'pkg:npm/a' }] };

/** Each way in which somebody could say that a finding does not count. */
const ways: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  ...Object.fromEntries(
    (['acknowledged', 'false_positive', 'resolved'] as const).flatMap((status) => [
      [
        `a decision: ${status}`,
        async ({ portal, who, ids }: Target) => {
          for (const id of ids) await portal.findingUpdates.update(who, id, { status, comment });
        },
      ],
      [
        `a decision about many: ${status}`,
        ({ portal, who, ids }: Target) => portal.findingUpdates.updateMany(who, ids, { status, comment }),
      ],
      [
        `a decision by a filter: ${status}`,
        ({ portal, who, repositoryId }: Target) =>
          portal.findingBulks.updateWhere(who, { repositoryId }, { status, comment }),
      ],
    ]),
  ),
  'a suppression in a SARIF document': (target) =>
    take(
      target,
      'security',
      sarifDocument([
        { rule: 'severe', level: 'error', suppressions: [{ kind: 'inSource', justification: comment }] },
      ]),
    ),
  'an analysis in an SBOM': (target) =>
    take(
      target,
      'dependency',
      bom({
        components: [package_],
        vulnerabilities: [{ ...vulnerability, analysis: { state: 'not_affected', detail: comment } }],
      }),
    ),
  'a CycloneDX VEX document': (target) =>
    take(
      target,
      'dependency',
      bom({
        vulnerabilities: [
          { ...vulnerability, affects: [{ ref: 'pkg:npm/a' }], analysis: { state: 'resolved' } },
        ],
      }),
    ),
  'an OpenVEX document': (target) =>
    take(target, 'dependency', {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      statements: [{ ...stated, status: 'not_affected', justification: 'component_not_present' }],
    }),
  'a CSAF document': (target) =>
    take(target, 'dependency', {
      document: { csaf_version: '2.0' },
      product_tree: {
        full_product_names: [
          { product_id: 'A', name: 'a', product_identification_helper: { purl: 'pkg:npm/a@1.0.0' } },
        ],
      },
      vulnerabilities: [{ cve: 'CVE-2026-1000', product_status: { known_not_affected: ['A'] } }],
    }),
  'a decision rule, approved by its maker': async ({ portal, who, repositoryId }) => {
    const { id } = await portal.decisionRules.create(who, {
      name: 'All',
      condition: `repository.id == "${repositoryId}"`,
      status: 'acknowledged',
      reason: comment,
      expiresAt: '2027-01-01T00:00:00Z',
    });
    await portal.decisionRules.decide(who, id, { approve: true });
  },
  'a decision rule of less haste, approved by its maker': async ({ portal, who, repositoryId }) => {
    const { id } = await portal.decisionRules.create(who, {
      name: `Less ${repositoryId}`,
      condition: `repository.id == "${repositoryId}"`,
      priority: 'low',
      dueAt: '2026-12-31T00:00:00Z',
      reason: comment,
      expiresAt: '2027-01-01T00:00:00Z',
    });
    await portal.decisionRules.decide(who, id, { approve: true });
  },
  'a decision rule of more haste, changed to less': async ({ portal, who, repositoryId }) => {
    const { id } = await portal.decisionRules.create(who, {
      name: `More ${repositoryId}`,
      condition: `repository.id == "${repositoryId}"`,
      priority: 'urgent',
      reason: comment,
      expiresAt: '2027-01-01T00:00:00Z',
    });
    await portal.decisionRules.update(who, id, { priority: 'low' });
    await portal.decisionRules.decide(who, id, { approve: true });
  },
  'a decision after a team asks for less': async ({ portal, who, repositoryId, ids }) => {
    const { team } = await portal.repositories.get(who, repositoryId);
    await portal.teams.update(who, team, { acceptance: { approvalFrom: 'critical' } }).catch(() => {});
    for (const id of ids) await portal.findingUpdates.update(who, id, { status: 'acknowledged', comment });
  },
  'results of a tool of their own, which accept themselves': (target) =>
    take(
      target,
      'security',
      sarifDocument([
        { rule: 'severe', level: 'error', suppressions: [{ kind: 'external', status: 'accepted' }] },
      ]),
    ),
  'an empty document of another tool': (target) =>
    take(target, 'security', sarifDocument([], { tool: { driver: { name: 'Another' } } })),
  'an inventory without the package, of another artifact': async ({ portal, who, repositoryId }) => {
    const document = Buffer.from(JSON.stringify(bom({ components: [] })));
    await portal.imports.import(who, { repositoryId, type: 'dependency', document, artifact: 'another' });
  },
  'a repository that nobody reaches': ({ portal, who, repositoryId }) =>
    portal.repositories.update(who, repositoryId, {
      exposure: 'isolated',
      criticality: 'low',
      tags: ['test'],
    }),
  'more days for the team': async ({ portal, who, repositoryId }) => {
    const { team } = await portal.repositories.get(who, repositoryId);
    await portal.teams.update(who, team, { dueDays: moreDays });
  },
  'no days for the team': async ({ portal, who, repositoryId }) => {
    const { team } = await portal.repositories.get(who, repositoryId);
    await portal.teams.update(who, team, { dueDays: { severity: {}, priority: {} } });
  },
  'a move to a team with more days': async ({ portal, who, repositoryId, otherTeam: team }) => {
    await portal.repositories.update(who, repositoryId, { team });
  },
  'a tag that a decision rule is about': async ({ portal, who, repositoryId }) => {
    await portal.repositories.update(who, repositoryId, { tags: [allowed.tag] });
  },
  'a name that a decision rule is about': async ({ portal, who, repositoryId }) => {
    await portal.repositories.update(who, repositoryId, { name: allowed.name });
  },
  'an address that a decision rule is about': async ({ portal, who, repositoryId }) => {
    await portal.repositories.update(who, repositoryId, { url: `/nowhere/${allowed.name}/${repositoryId}` });
  },
  'another default branch': async ({ portal, who, repositoryId }) => {
    await portal.repositories.update(who, repositoryId, { defaultBranch: 'empty' });
  },
  'a split into witnesses': async ({ portal, who, ids }) => {
    for (const id of ids) await portal.findingSplits.split(who, id).catch(() => {});
  },
  'a change that is undone': async ({ portal, who, ids }) => {
    for (const id of ids) {
      const { changeId = '' } = await portal.findingUpdates.updateMany(who, [id], {
        status: 'open',
        comment,
      });
      await portal.findingUndos.undo(who, changeId);
    }
  },
  'a ticket, an owner or a comment': async ({ portal, who, ids }) => {
    for (const id of ids) await portal.findingComments.add(who, id, comment);
  },
  'a waiver of a policy': async ({ portal, who, repositoryId }) => {
    const [policy] = (await portal.policies.list(who, {}, { ...page, sort: 'name' })).items;
    await portal.waivers.create(who, {
      policyId: policy?.id ?? '',
      repositoryId,
      reason: comment,
      expiresAt: '2026-12-31T00:00:00Z',
    } as never);
  },
  'a decision in all scopes': async ({ portal, who, ids }) => {
    for (const scope of ['file', 'repository', 'everywhere'] as const)
      for (const id of ids)
        await portal.findingUpdates
          .update(who, id, { status: 'acknowledged', comment, scope })
          .catch(() => {});
  },
  'a decision rule that an auditor approved for another condition': async ({ portal, who, repositoryId }) => {
    const rule = { status: 'acknowledged', reason: comment, expiresAt: '2026-12-31T00:00:00Z' } as const;
    const { id } = await portal.decisionRules.create(who, {
      ...rule,
      name: `Narrow ${repositoryId}`,
      condition: `repository.id == "${repositoryId}" && finding.severity == "info"`,
    });
    await portal.decisionRules.update(who, id, { condition: `repository.id == "${repositoryId}"` });
    await portal.decisionRules.decide(who, id, { approve: true });
  },
  'an approval of the own proposal': async ({ portal, who, ids }) => {
    for (const id of ids) {
      await portal.findingUpdates.update(who, id, { status: 'false_positive', comment });
      await portal.findingProposals.decide(who, id, { approve: true });
    }
  },
};

t.test('findings of severity high: open after everything that viewers and developers can say', async (t) => {
  const { portal, admin, person } = await testPortal(t, {
    databaseUrl: await copyMigratedFile(join(temporaryFolder(t), 'assay.db')),
    runAudit: instantAudit,
  });
  const { id: team } = await portal.teams.create(admin, { name: 'Team' });
  const { id: otherTeam } = await portal.teams.create(admin, { name: 'Other' });
  await portal.teams.update(admin, otherTeam, { dueDays: moreDays });
  const conditions = [
    `"${allowed.tag}" in repository.tags && finding.ruleId == "severe"`,
    `repository.name == "${allowed.name}"`,
    `repository.url.contains("${allowed.name}") && finding.ruleId == "severe"`,
  ];
  for (const condition of conditions) {
    const { id } = await portal.decisionRules.create(admin, {
      name: condition,
      condition,
      status: 'acknowledged',
      reason: comment,
      expiresAt: '2027-01-01T00:00:00Z',
    });
    await portal.decisionRules.decide(admin, id, { approve: true });
  }
  /** What becomes of a high and a critical finding that somebody takes one of the ways with. */
  const statusesAfter = async (who: Principal, way: string, name: string) => {
    const { id: repositoryId } = await portal.repositories.create(admin, {
      url: `/nowhere/${encodeURIComponent(name)}`,
      team,
    });
    const of = { portal, who: admin, repositoryId, ids: [], otherTeam };
    await take(of, 'security', sarifDocument(severe));
    await take(of, 'dependency', bom({ components: [package_], vulnerabilities: [vulnerability] }));
    const findings = async () => (await portal.findings.list(admin, { repositoryId }, page)).items;
    const before = await findings();
    t.strictSame(before.map(({ severity }) => severity).sort(), ['critical', 'high'], name);
    const ids = before.map(({ id }) => id);
    await ways[way]?.({ portal, who, repositoryId, ids, otherTeam }).catch(({ code }: { code?: string }) => {
      t.ok(code !== undefined, `${name}: refused`);
    });
    const after = (await findings()).filter(({ id }) => ids.includes(id));
    const haste = (all: readonly Finding[]) =>
      new Map(all.map((one) => [one.id, [one.priority.level, one.dueAt]]));
    const isWeaker = JSON.stringify([...haste(after)]) !== JSON.stringify([...haste(before)]);
    return after.map(({ status }) => (isWeaker && !isOther(way) ? `${status}, of other haste` : status));
  };
  for (const role of ['viewer', 'developer'] as const) {
    const member = await person(role, role);
    for (const one of [team, otherTeam])
      await portal.teams.addMember(admin, one, { userId: member.userId, role: 'owner' });
    for (const kind of ['session', 'token'] as const)
      for (const way of Object.keys(ways)) {
        const name = `${role} ${kind} ${way}`;
        t.strictSame(await statusesAfter({ ...member, kind }, way, name), ['open', 'open'], name);
      }
  }
  // The ways do what they say for those who have the right.
  const auditor = await person('auditor', 'auditor');
  const alone = Object.keys(ways).filter((name) =>
    /^a (?:decision|suppression|analysis)|VEX|CSAF|approval/.test(name),
  );
  const before = await portal.teams.update(admin, team, { acceptance: { secondPersonFrom: 'high' } });
  t.match(before.acceptance, { secondPersonFrom: 'high', custom: true });
  for (const who of [auditor, admin])
    for (const way of alone.filter((name) => name !== 'a decision after a team asks for less')) {
      const name = `second person wanted: ${who === admin ? 'administrator' : 'auditor'} ${way}`;
      t.strictSame(await statusesAfter(who, way, name), ['open', 'open'], name);
    }
  await portal.teams.update(admin, team, { acceptance: null });
  for (const way of Object.keys(ways).filter((name) => /^a decision(?! rule)/.test(name))) {
    const statuses = await statusesAfter(auditor, way, `auditor ${way}`);
    t.ok(
      statuses.every((status) => status !== 'open'),
      `auditor ${way}: ${statuses}`,
    );
  }
});
