// The evidence of a period as one archive: reports, lists and the audit log, with the digest of each.
import { createHash } from 'node:crypto';
import type { ZipFile } from '@assay/core/scan-reports';
import type { Activity, Operations } from './client/api.d.ts';
import type { ApiClient } from './client/client.ts';
import { Failure } from './failures/failure.ts';
import { finishedReport } from './report-files.ts';

type NewReport = Operations['POST /v1/reports']['body'];

export interface EvidencePeriod {
  readonly from: string;
  readonly to: string;
  readonly team?: string | undefined;
  readonly repositoryId?: string | undefined;
}

export interface EvidenceManifest {
  readonly portal: string;
  readonly period: EvidencePeriod;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  /** What of the audit log is in the archive, and the newest entry of its chain when the archive was made. */
  readonly auditLog: {
    readonly entries: number;
    readonly first: ChainEntry | null;
    readonly last: ChainEntry | null;
    readonly head: ChainEntry | null;
  };
}

type ChainEntry = Pick<Activity, 'sequence' | 'at' | 'hash' | 'keyId'>;

/** The report of the period and the findings at its end, the lists beside them, and the audit log of the period. */
export async function collectEvidence(
  client: ApiClient,
  period: EvidencePeriod,
): Promise<{ readonly files: readonly ZipFile[]; readonly manifest: EvidenceManifest }> {
  const { from, to, team, repositoryId } = period;
  const scope = { ...(team && { team }), ...(repositoryId && { repositoryId }) };
  const report = (body: NewReport) => reportBytes(client, { ...body, ...scope });
  const list = (path: string, query: Readonly<Record<string, string>>) =>
    client.download(`${path}?${new URLSearchParams({ format: 'csv', ...scope, ...query })}`);
  const log = await readLog(client, { from, to });
  const [newest] = (await client.call('GET /v1/activity', { query: { limit: 1 } })).items;
  const files: ZipFile[] = [
    {
      name: 'executive.pdf',
      text: await report({ type: 'executive', format: 'pdf', from, at: to }),
    },
    { name: 'findings.csv', text: await report({ type: 'findings', format: 'csv', at: to }) },
    { name: 'compliance.csv', text: await report({ type: 'compliance', format: 'csv', at: to }) },
    { name: 'coverage.csv', text: await list('/v1/coverage/export', { at: to }) },
    { name: 'audits.csv', text: await list('/v1/audits/export', { from, to }) },
    { name: 'decisions.csv', text: await list('/v1/decisions/export', {}) },
    { name: 'audit-log.json', text: `${JSON.stringify(log, null, 2)}\n` },
  ];
  const manifest: EvidenceManifest = {
    portal: client.origin,
    period,
    files: files.map(({ name, text }) => ({
      name,
      bytes: Buffer.byteLength(text),
      sha256: digestOf(text),
    })),
    auditLog: {
      entries: log.length,
      first: chainEntry(log[0]),
      last: chainEntry(log.at(-1)),
      head: chainEntry(newest),
    },
  };
  const stated = [...files, { name: 'manifest.json', text: `${JSON.stringify(manifest, null, 2)}\n` }];
  const sums = stated.map(({ name, text }) => `${digestOf(text)}  ${name}\n`).join('');
  return { files: [...stated, { name: 'SHA256SUMS', text: sums }], manifest };
}

/** Throws Failure for a content that is not the one whose digest the portal keeps. */
async function reportBytes(client: ApiClient, body: NewReport): Promise<Uint8Array> {
  const report = await finishedReport(client, await client.call('POST /v1/reports', { body }));
  const bytes = await client.download(`/v1/reports/${report.id}/content`);
  if (digestOf(bytes) === report.sha256) return bytes;
  throw new Failure('BAD_REPLY', `The report ${report.id} does not have the digest that the portal keeps.`);
}

/** Oldest first. */
async function readLog(
  client: ApiClient,
  period: { readonly from: string; readonly to: string },
): Promise<readonly Activity[]> {
  const entries: Activity[] = [];
  for (let offset = 0; ; offset += 100) {
    const query = { ...period, sort: 'createdAt', limit: 100, offset } as const;
    const { items, pagination } = await client.call('GET /v1/activity', { query });
    entries.push(...items);
    if (!pagination.hasMore) return entries;
  }
}

function chainEntry(entry: Activity | undefined): ChainEntry | null {
  if (!entry) return null;
  const { sequence, at, hash, keyId } = entry;
  return { sequence, at, hash, keyId };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
