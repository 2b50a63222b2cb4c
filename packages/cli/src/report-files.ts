// Reports as files.
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from './client/api.d.ts';
import type { ApiClient } from './client/client.ts';
import { Failure } from './failures/failure.ts';

const longestMs = 10 * 60_000;

/** Waits until the report is made. Throws Failure when it could not be. */
export async function finishedReport(client: ApiClient, report: Report): Promise<Report> {
  const deadline = performance.now() + longestMs;
  let current = report;
  for (let waitMs = 100; current.status === 'pending'; waitMs = Math.min(2_000, waitMs * 1.5)) {
    if (performance.now() > deadline)
      throw new Failure(
        'UNDECIDED',
        `The report ${report.id} is not ready yet. Download it later with \`assay reports download\`.`,
      );
    await pause(waitMs);
    current = await client.call('GET /v1/reports/{id}', { params: { id: report.id } });
  }
  if (current.status === 'failed')
    throw new Failure('UNDECIDED', `The report ${report.id} failed. ${current.failure ?? ''}`.trim());
  return current;
}

/** Writes its content to a file, or to standard output for `-`. */
export async function saveReport(client: ApiClient, { id }: Report, file: string): Promise<void> {
  const bytes = await client.download(`/v1/reports/${id}/content`);
  if (file === '-') process.stdout.write(bytes);
  else await writeFile(file, bytes);
}
