import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { outcomeStatus } from '../../audit-outcome.ts';
import type { Audit, Repository } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { auditTypes, severityNames } from '../../field-values.ts';
import { followAudit } from '../../follow-audit.ts';
import { interruptSignal } from '../../interrupt-signal.ts';
import { printAudit } from '../../output/audit-view.ts';
import { createProgress } from '../../output/progress.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findRepository } from '../../repository-argument.ts';

type Type = Audit['type'];

interface Batch {
  readonly created: readonly Audit[];
  readonly failed: readonly unknown[];
}

export default class AuditsRun extends PortalCommand {
  static override summary = 'audit a repository';
  static override description =
    `Without --wait it only asks for the audits. With --wait it shows what they found, and the exit code tells the outcome.
--json prints the audit; with several types the body of a batch, {created, failed}.`;
  static override examples = [
    '<%= config.bin %> audits run express --type security --wait --fail-on critical',
    '<%= config.bin %> audits run https://github.com/expressjs/express --type security --type dependency --wait --timeout 600',
    '<%= config.bin %> audits run express --type security --ref v4.18.0 --dry-run --json',
  ];
  static override args = {
    repo: stringArg({ description: 'name, id or URL', required: true }),
  };
  static override flags = {
    type: string({
      description: 'type of audit; may be given several times',
      options: auditTypes,
      multiple: true,
      multipleNonGreedy: true,
      required: true,
    }),
    ref: string({ description: "branch, tag or commit (default: the repository's default branch)" }),
    'dry-run': boolean({ description: 'tell what would be found, but keep nothing' }),
    wait: boolean({ char: 'w', description: 'wait until the audits have ended' }),
    timeout: integer({ description: 'with --wait: seconds to wait at most, then 3', min: 1 }),
    'fail-on': string({
      description: 'with --wait: least severity that ends with 1',
      options: [...severityNames, 'never'],
      default: 'high',
    }),
  };

  async run(): Promise<Audit | Batch> {
    const { args, flags } = await this.parse(AuditsRun);
    const client = await this.api(flags);
    const repository = await findRepository(client, args.repo);
    const types = [...new Set(flags.type)] as Type[];
    const batch = await this.#ask(client, repository, types, flags.ref, flags['dry-run']);
    let audits = batch.created;
    if (flags.wait) {
      audits = await this.#wait(client, audits, flags.timeout);
      if (!this.jsonEnabled()) {
        for (const [index, audit] of audits.entries()) {
          if (index > 0) this.print('');
          await printAudit(audit, repository.name);
        }
      }
      process.exitCode = outcomeStatus(audits, flags['fail-on'] === 'never' ? undefined : flags['fail-on']);
    } else {
      for (const { id, type } of audits)
        this.print(`Asked for the ${type} audit ${id} of ${repository.name}.`);
      this.note('`assay audits watch ID` waits for it.');
    }
    const [only] = audits;
    return only && types.length === 1 ? only : { ...batch, created: audits };
  }

  async #ask(
    client: ApiClient,
    { id: repositoryId }: Repository,
    types: readonly Type[],
    ref: string | undefined,
    dryRun: boolean,
  ): Promise<Batch> {
    const chosen = ref === undefined ? {} : { ref };
    const [type] = types;
    // A dry run is asked for one by one: a batch knows none.
    if (type !== undefined && (types.length === 1 || dryRun)) {
      const created: Audit[] = [];
      for (const each of types) {
        created.push(
          await client.call('POST /v1/audits', { body: { repositoryId, type: each, dryRun, ...chosen } }),
        );
      }
      return { created, failed: [] };
    }
    const audits = types.map((each) => ({ repositoryId, type: each, ...chosen }));
    return client.call('POST /v1/audits/batch', { body: { audits, atomic: true } });
  }

  async #wait(
    client: ApiClient,
    audits: readonly Audit[],
    timeout: number | undefined,
  ): Promise<readonly Audit[]> {
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const signal = interruptSignal();
    const deadline = timeout === undefined ? undefined : performance.now() + timeout * 1000;
    const finished: Audit[] = [];
    try {
      for (const { id, type } of audits) {
        const timeoutMs = deadline === undefined ? undefined : Math.max(0, deadline - performance.now());
        const options = {
          progress,
          signal,
          label: `${type} audit`,
          ...(timeoutMs !== undefined && { timeoutMs }),
        };
        finished.push(await followAudit(client, id, options));
      }
      return finished;
    } finally {
      progress.done();
    }
  }
}
