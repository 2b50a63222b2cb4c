import { readFile } from 'node:fs/promises';
import { string as stringArg } from '@oclif/core/args';
import { boolean, integer } from '@oclif/core/flags';
import { learnNames } from '../../arguments/names-by-id.ts';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { followAudits } from '../../following/follow-audits.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { gateFlags } from '../../gates/gate-flags.ts';
import { runKey } from '../../idempotency-key.ts';
import { outcomeLine } from '../../output/outcome-line.ts';

export default class AuditsBatch extends PortalCommand {
  static override summary = 'Request many audits at once';
  static override description =
    `FILE is JSON: a list of {"repositoryId" or "repository": name or URL, "type", "ref"?}, or {"audits": that list}; - is standard input.
Invalid entries are reported and the others run, unless --atomic is given. Exits with 2 if an entry fails. --wait waits for all of
them, prints one line for each, and exits like \`assay audits run --wait\`; with --local it runs them in this process.`;
  static override examples = [
    '<%= config.bin %> audits batch audits.json --atomic',
    '<%= config.bin %> audits batch audits.json --wait --fail-on critical --timeout 1800',
    `echo '[{"repository": "express", "type": "security"}]' | <%= config.bin %> audits batch - --json`,
  ];
  static override args = {
    file: stringArg({ description: 'File of audits; - is standard input', required: true }),
  };
  static override flags = {
    atomic: boolean({ description: 'Request all audits, or none' }),
    wait: boolean({ char: 'w', description: 'Wait for the audits to finish' }),
    timeout: integer({ description: 'With --wait: timeout in seconds; exits with 3', min: 1 }),
    ...gateFlags('high'),
  };
  protected override readonly runsAudits = true;

  async run(): Promise<Operations['POST /v1/audits/batch']['reply']> {
    const { args, flags } = await this.parse(AuditsBatch);
    const entries = parseEntries(args.file === '-' ? await readStdin() : await readFile(args.file, 'utf8'));
    const client = await this.api(flags);
    const audits = await Promise.all(entries.map((entry) => withId(client, entry)));
    const body = { audits, atomic: flags.atomic };
    const idempotencyKey = runKey(process.env, [body]);
    const batch = await client.call('POST /v1/audits/batch', { body, idempotencyKey });
    const names = new Map<string, string>();
    await learnNames(
      client,
      'repository',
      batch.created.map(({ repositoryId }) => repositoryId),
      names,
    );
    const nameOf = (id: string) => names.get(id) ?? id;
    for (const { index, error } of batch.failed) this.note(`Entry ${index}: ${error.message}`);
    if (!flags.wait) {
      for (const { id, type, repositoryId } of batch.created)
        this.print(`Requested the ${type} audit ${id} of ${nameOf(repositoryId)}.`);
      if (batch.failed.length > 0) process.exitCode = exitStatus.usage;
      return batch;
    }
    const created = await followAudits(client, batch.created, {
      quiet: this.isQuiet || this.jsonEnabled(),
      timeout: flags.timeout,
      labelOf: ({ type, repositoryId }) => `${type} audit of ${nameOf(repositoryId)}`,
    });
    await this.releasePortal();
    for (const audit of created) this.print(outcomeLine(audit, nameOf(audit.repositoryId)));
    const outcome = outcomeStatus(created, gateOf(flags));
    // An entry that was refused was not audited: that is never clean.
    process.exitCode =
      outcome !== exitStatus.findings && batch.failed.length > 0 ? exitStatus.usage : outcome;
    return { ...batch, created: [...created] };
  }
}

async function readStdin(): Promise<string> {
  return (await import('../../prompt.ts')).readInput();
}

function parseEntries(text: string): readonly unknown[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw usageFailure(`The file is not valid JSON: ${(error as Error).message}.`);
  }
  const list = Array.isArray(document) ? document : (document as { audits?: unknown } | null)?.audits;
  if (!Array.isArray(list)) throw usageFailure('The file must contain a list, or an object with `audits`.');
  return list;
}

/** A repository's name or URL becomes its id; the API validates the rest. */
async function withId(client: ApiClient, entry: unknown): Promise<unknown> {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { repository, ...rest } = entry as { repository?: unknown };
  if (typeof repository !== 'string') return entry;
  return { ...rest, repositoryId: (await findRepository(client, repository)).id };
}
