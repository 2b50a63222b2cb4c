// What clients put into the evidence of a period: asked for with its scope, and with digests that hold.
import t from 'tap';
import { collectEvidence, type EvidenceSource } from '../../../packages/core/src/scan/evidence-bundle.ts';

const entry = (sequence: number) => ({
  sequence,
  at: '2026-03-05T00:00:00.000Z',
  hash: `h${sequence}`,
  keyId: null,
  action: 'x',
});
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

t.test('evidence: every file with its digest, and where the audit log stood', async (t) => {
  const asked: string[] = [];
  const source: EvidenceSource = {
    portal: 'https://assay.example.com',
    digest: async (bytes) => `sha of ${bytes.length}`,
    async report(body) {
      asked.push(JSON.stringify(body));
      return new Uint8Array(3);
    },
    async file(address) {
      asked.push(address);
      return new Uint8Array(4);
    },
    async log(query, { limit, offset }) {
      if (limit === 1) return { items: [entry(250)], pagination: { hasMore: true } };
      t.same(query, { from: '2026-01-01', to: '2026-04-01', sort: 'createdAt' });
      const items = Array.from({ length: Math.min(limit, 150 - offset) }, (_, index) =>
        entry(offset + index),
      );
      return { items, pagination: { hasMore: offset + items.length < 150 } };
    },
  };

  const { files, manifest } = await collectEvidence(source, {
    from: '2026-01-01',
    to: '2026-04-01',
    team: 'team',
    repositoryId: 'shop',
  });

  t.ok(
    asked.every((one) => one.includes('shop')),
    'all of the repository',
  );
  t.match(asked.join(' '), /waivers\/export\?format=csv&repositoryId=shop/);
  t.same(manifest.auditLog, {
    entries: 150,
    first: { sequence: 0, at: entry(0).at, hash: 'h0', keyId: null },
    last: { sequence: 149, at: entry(0).at, hash: 'h149', keyId: null },
    head: { sequence: 250, at: entry(0).at, hash: 'h250', keyId: null },
  });
  const sums = textOf(files.find(({ name }) => name === 'SHA256SUMS')?.bytes);
  t.same(
    sums.trim().split('\n'),
    files
      .filter(({ name }) => name !== 'SHA256SUMS')
      .map(({ name, bytes }) => `sha of ${bytes.length}  ${name}`),
  );
  const log = JSON.parse(textOf(files.find(({ name }) => name === 'audit-log.json')?.bytes));
  t.equal(log[149].action, 'x', 'whole entries');
});
