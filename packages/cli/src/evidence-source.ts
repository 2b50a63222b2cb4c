// A portal as the evidence of a period asks it.
import { createHash } from 'node:crypto';
import type { EvidenceSource } from '@assay/core/evidence-bundle';
import type { ApiClient } from './client/client.ts';
import { Failure } from './failures/failure.ts';
import { finishedReport } from './report-files.ts';

export function evidenceSource(client: ApiClient): EvidenceSource {
  const digest = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  return {
    portal: client.origin,
    digest,
    file: (address) => client.download(address),
    log: (query, part) => client.call('GET /v1/activity', { query: { ...query, ...part } }),
    async report(body) {
      const report = await finishedReport(client, await client.call('POST /v1/reports', { body }));
      const bytes = await client.download(`/v1/reports/${report.id}/content`);
      if ((await digest(bytes)) === report.sha256) return bytes;
      throw new Failure(
        'BAD_REPLY',
        `The report ${report.id} does not have the digest that the portal keeps.`,
      );
    },
  };
}
