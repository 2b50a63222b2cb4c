// The evidence of a period as one archive, the same of every client: reports, lists and the audit log, with the digest of each.

export interface EvidencePeriod {
  readonly from: string;
  readonly to: string;
  readonly team?: string | undefined;
  readonly repositoryId?: string | undefined;
}

/** A place in the hash chain of the audit log. */
export interface ChainEntry {
  readonly sequence: number;
  readonly at: string;
  readonly hash: string;
  readonly keyId: string | null;
}

export interface EvidenceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
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

export interface EvidenceReport {
  readonly type: 'executive' | 'findings' | 'compliance';
  readonly format: 'pdf' | 'csv';
  readonly from?: string;
  readonly at: string;
  readonly team?: string;
  readonly repositoryId?: string;
}

/** A portal, as a client asks it. */
export interface EvidenceSource {
  /** Where it is. */
  readonly portal: string;
  /** The content of a new report; throws where it is not the one whose digest the portal keeps. */
  report(body: EvidenceReport): Promise<Uint8Array>;
  file(address: string): Promise<Uint8Array>;
  /** A page of the audit log; of all of it without a period. */
  log(
    query: { readonly from: string; readonly to: string; readonly sort: 'createdAt' } | Record<string, never>,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly ChainEntry[]; readonly pagination: { readonly hasMore: boolean } }>;
  /** SHA-256 in hexadecimal digits. */
  digest(bytes: Uint8Array): Promise<string>;
}

/** The report of the period and the findings at its end, the lists beside them, and the audit log of the period. */
export async function collectEvidence(
  source: EvidenceSource,
  period: EvidencePeriod,
): Promise<{ readonly files: readonly EvidenceFile[]; readonly manifest: EvidenceManifest }> {
  const { from, to, team, repositoryId } = period;
  const scope = { ...(team && { team }), ...(repositoryId && { repositoryId }) };
  const list = (path: string, query: Readonly<Record<string, string>>) =>
    source.file(`${path}?${new URLSearchParams({ format: 'csv', ...query })}`);
  const log = await readLog(source, { from, to });
  const [newest] = (await source.log({}, { limit: 1, offset: 0 })).items;
  const ofRepository: Readonly<Record<string, string>> = repositoryId ? { repositoryId } : {};
  const files: EvidenceFile[] = [
    {
      name: 'executive.pdf',
      bytes: await source.report({ type: 'executive', format: 'pdf', from, at: to, ...scope }),
    },
    {
      name: 'findings.csv',
      bytes: await source.report({ type: 'findings', format: 'csv', at: to, ...scope }),
    },
    {
      name: 'compliance.csv',
      bytes: await source.report({ type: 'compliance', format: 'csv', at: to, ...scope }),
    },
    { name: 'coverage.csv', bytes: await list('/v1/coverage/export', { ...scope, at: to }) },
    { name: 'audits.csv', bytes: await list('/v1/audits/export', { ...scope, from, to }) },
    { name: 'decisions.csv', bytes: await list('/v1/decisions/export', scope) },
    // Of a team there is no such list: with all of them, none is missing.
    { name: 'waivers.csv', bytes: await list('/v1/compliance/waivers/export', ofRepository) },
    { name: 'audit-log.json', bytes: document(log) },
  ];
  const stated = await Promise.all(
    files.map(async ({ name, bytes }) => ({ name, bytes: bytes.length, sha256: await source.digest(bytes) })),
  );
  const manifest: EvidenceManifest = {
    portal: source.portal,
    period,
    files: stated,
    auditLog: {
      entries: log.length,
      first: chainEntry(log[0]),
      last: chainEntry(log.at(-1)),
      head: chainEntry(newest),
    },
  };
  const described = { name: 'manifest.json', bytes: document(manifest) };
  const sums = [...stated, { name: described.name, sha256: await source.digest(described.bytes) }]
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('');
  return { files: [...files, described, { name: 'SHA256SUMS', bytes: bytesOf(sums) }], manifest };
}

/** Oldest first. */
async function readLog(
  source: EvidenceSource,
  period: { readonly from: string; readonly to: string },
): Promise<readonly ChainEntry[]> {
  const entries: ChainEntry[] = [];
  for (let offset = 0; ; offset += 100) {
    const { items, pagination } = await source.log({ ...period, sort: 'createdAt' }, { limit: 100, offset });
    entries.push(...items);
    if (!pagination.hasMore) return entries;
  }
}

function chainEntry(entry: ChainEntry | undefined): ChainEntry | null {
  if (!entry) return null;
  const { sequence, at, hash, keyId } = entry;
  return { sequence, at, hash, keyId };
}

function document(value: unknown): Uint8Array {
  return bytesOf(`${JSON.stringify(value, null, 2)}\n`);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
