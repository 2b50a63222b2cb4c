import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit, Repository, RepositoryCompliance } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { auditTypes } from '../../field-values.ts';
import { followAudits } from '../../following/follow-audits.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { gateStatus, gateText, readGate } from '../../gates/gate.ts';
import { gateFlags } from '../../gates/gate-flags.ts';
import { runKey } from '../../idempotency-key.ts';
import { printAudit } from '../../output/audit-view.ts';

type Type = Audit['type'];

interface Batch {
  readonly created: readonly Audit[];
  readonly failed: readonly unknown[];
}

interface Gated {
  readonly audits: readonly Audit[];
  readonly gate: RepositoryCompliance;
}

interface Asked {
  readonly ref?: string;
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
}

export default class AuditsRun extends PortalCommand {
  static override summary = 'Audit a repository';
  static override description =
    `Without --wait, the command only requests the audits. With --wait, it shows their findings, and the exit code reports the outcome.
--gate also waits, and evaluates the portal's policies: exits with 0 if the repository is compliant, 1 if it is not, 3 if compliance is unknown.
In GitHub Actions and GitLab CI, a repeated call in the same attempt of a run finds the first call's audit.
--json prints the audit; with several types the batch response {created, failed}; with --gate {audits, gate}.`;
  static override examples = [
    '<%= config.bin %> audits run express --type security --wait --fail-on critical',
    '<%= config.bin %> audits run https://github.com/expressjs/express --type security --type dependency --wait --timeout 600',
    '<%= config.bin %> audits run express --type security --ref v4.18.0 --dry-run --json',
    '<%= config.bin %> audits run express --type compliance --gate --timeout 900',
    '<%= config.bin %> audits run express --type security --local',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    type: string({
      description: 'Audit type (can be repeated or separated by commas)',
      options: auditTypes,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
      required: true,
    }),
    ref: string({ description: "Branch, tag or commit SHA (default: the repository's default branch)" }),
    'dry-run': boolean({ description: 'Show what would be found, without storing it' }),
    wait: boolean({ char: 'w', description: 'Wait for the audits to finish (always with --local)' }),
    gate: boolean({
      description: "Wait, and let the portal's policies decide the exit code",
      exclusive: ['dry-run'],
    }),
    timeout: integer({ description: 'With --wait: timeout in seconds; exits with 3', min: 1 }),
    ...gateFlags('high; with --gate: never'),
  };
  protected override readonly runsAudits = true;

  async run(): Promise<Audit | Batch | Gated> {
    const { args, flags } = await this.parse(AuditsRun);
    const client = await this.api(flags);
    const repository = await findRepository(client, args.repo);
    const types = [...new Set(flags.type)] as Type[];
    const { 'dry-run': dryRun, ref } = flags;
    const idempotencyKey = runKey(process.env, [repository.id, ...types, ref, dryRun]);
    const chosen = ref === undefined ? {} : { ref };
    const batch = await this.#ask(client, repository, types, { dryRun, idempotencyKey, ...chosen });
    let audits = batch.created;
    if (flags.wait || flags.gate || flags.local) {
      audits = await followAudits(client, audits, {
        quiet: this.isQuiet || this.jsonEnabled(),
        timeout: flags.timeout,
        labelOf: ({ type }) => `${type} audit`,
      });
      const gate = flags.gate ? await readGate(client, repository.id) : undefined;
      await this.releasePortal();
      if (!this.jsonEnabled()) {
        for (const [index, audit] of audits.entries()) {
          if (index > 0) this.print('');
          await printAudit(audit, repository.name);
        }
      }
      process.exitCode = outcomeStatus(audits, gateOf(flags, flags.gate ? 'never' : 'high'));
      if (gate) {
        process.exitCode = gateStatus(process.exitCode, gate);
        this.print(gateText(gate));
        return { audits, gate };
      }
    } else {
      for (const { id, type } of audits)
        this.print(`Requested the ${type} audit ${id} of ${repository.name}.`);
      this.note('To wait for it, run `assay audits watch ID`.');
    }
    const [only] = audits;
    return only && types.length === 1 ? only : { ...batch, created: audits };
  }

  async #ask(
    client: ApiClient,
    { id: repositoryId }: Repository,
    types: readonly Type[],
    { dryRun, idempotencyKey, ...chosen }: Asked,
  ): Promise<Batch> {
    // A dry run is asked for one by one: a batch knows none.
    if (types.length === 1 || dryRun) {
      const created: Audit[] = [];
      for (const type of types) {
        const key = idempotencyKey && `${idempotencyKey}-${type}`;
        const body = { repositoryId, type, dryRun, ...chosen };
        created.push(await client.call('POST /v1/audits', { body, idempotencyKey: key }));
      }
      return { created, failed: [] };
    }
    const audits = types.map((type) => ({ repositoryId, type, ...chosen }));
    return client.call('POST /v1/audits/batch', { body: { audits, atomic: true }, idempotencyKey });
  }
}
