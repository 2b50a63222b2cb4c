// The evidence of a period as one archive: what an auditor keeps of a quarter.
import { collectEvidence, type EvidenceSource } from '@assay/core/evidence-bundle';
import { announce } from '../announce.ts';
import { ApiError, addressOf, call, readFile } from '../api.ts';
import { endOfDay } from '../dates.ts';
import { saveContent } from '../save-file.ts';
import { zipFile } from '../zip-file.ts';
import { DateInput } from './date-input.tsx';
import { DialogForm } from './dialog-form.tsx';
import { PickedField } from './pickers.tsx';

const everyMs = 500;
const dayMs = 86_400_000;

export function EvidenceDialog({ close }: { close(): void }) {
  const send = async ({ from = '', to = '', team, repositoryId }: Record<string, string>) => {
    const { files, manifest } = await collectEvidence(source, {
      from: `${from}T00:00:00.000Z`,
      to: endOfDay(to),
      ...(team && { team }),
      ...(repositoryId && { repositoryId }),
    });
    saveContent(`evidence-${from}-${to}.zip`, await zipFile(files));
    close();
    const { entries, head } = manifest.auditLog;
    announce(`${files.length} files, ${entries} entries of the audit log up to ${head?.sequence ?? 0}.`);
  };
  return (
    <DialogForm
      title="Evidence of a period"
      submit="Download"
      fields={['from', 'to', 'team', 'repositoryId']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <p class="soft">
            One archive with the executive report, findings, compliance and coverage as of the end, audits,
            decisions, waivers and the audit log of the period, and the digest of each file. It takes as long
            as its reports.
          </p>
          <div class="form row">
            <DateInput label="From" name="from" required value={daysAgo(90)} fault={fault('from')} />
            <DateInput
              label="Up to"
              name="to"
              required
              value={daysAgo(0)}
              fault={fault('at') ?? fault('to')}
            />
          </div>
          <PickedField kind="team" label="Team" name="team" any="All" fault={fault('team')} />
          <PickedField
            kind="repository"
            label="Repository"
            name="repositoryId"
            any="All"
            fault={fault('repositoryId')}
          />
        </>
      )}
    </DialogForm>
  );
}

const source: EvidenceSource = {
  portal: location.origin,
  digest,
  file: async (address) => contentOf(addressOf(address)),
  log: (query, part) => call('GET /v1/activity', { query: { ...query, ...part } }),
  async report(body) {
    let report = await call('POST /v1/reports', { body });
    const { id } = report;
    while (report.status === 'pending') {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      report = await call('GET /v1/reports/{id}', { params: { id } });
    }
    if (report.status === 'failed')
      throw new ApiError(500, `A report failed. ${report.failure ?? ''}`.trim());
    const bytes = await contentOf(addressOf('/v1/reports/{id}/content', { id }));
    if ((await digest(bytes)) === report.sha256) return bytes;
    throw new ApiError(500, `The report ${report.name} does not have the digest that the portal keeps.`);
  },
};

async function contentOf(address: string): Promise<Uint8Array> {
  const { content } = await readFile(address);
  return new Uint8Array(await content.arrayBuffer());
}

async function digest(bytes: Uint8Array): Promise<string> {
  // Browsers give it to pages over HTTPS only.
  if (!crypto.subtle) throw new ApiError(0, 'Digests need a portal over HTTPS. Run: assay reports bundle.');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}
