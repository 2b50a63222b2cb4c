import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit, ListedAudit, Operations, Repository, RepositoryCompliance } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { auditTypes } from '../../field-values.ts';
import { planFleet, requestWaves } from '../../following/fleet-audits.ts';
import { followAudits } from '../../following/follow-audits.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { gateStatus, gateText, readGate } from '../../gates/gate.ts';
import { gateFlags } from '../../gates/gate-flags.ts';
import { runKey } from '../../idempotency-key.ts';
import { printAudit } from '../../output/audit-view.ts';
import { outcomeLine } from '../../output/outcome-line.ts';

type Type = Audit['type'];

interface Batch {
  readonly created: readonly Audit[];
  readonly failed: readonly unknown[];
}

interface Gated {
  readonly audits: readonly Audit[];
  readonly gate: RepositoryCompliance;
}

/** With --wait, `created` are the audits that ended meanwhile. */
interface Fleet {
  readonly created: readonly Audit[];
  readonly finished: readonly ListedAudit[];
  readonly failed: Operations['POST /v1/audits/batch']['reply']['failed'];
}

interface FleetFlags extends Readonly<Record<string, unknown>> {
  readonly team?: string | undefined;
  readonly ref?: string | undefined;
  readonly wait: boolean;
  readonly local?: boolean;
  readonly timeout?: number | undefined;
  readonly 'resume-hours': number;
}

interface Asked {
  readonly ref?: string;
  readonly since?: string;
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
}

export default class AuditsRun extends PortalCommand {
  static override summary = 'Audit a repository, or all of a team or of the portal';
  static override description =
    `Without --wait, the command only requests the audits. With --wait, it shows their findings, and the exit code reports the outcome.
With --change, only what --ref introduces since it left that branch is found, as in the review of a pull request; nothing is stored.
--gate also waits, and evaluates the portal's policies: exits with 0 if the repository is compliant, 1 if it is not, 3 if compliance is unknown.
With --team or --all, audits that were requested in the last 12 hours (--resume-hours) and did not fail are not requested again: after
an interruption, the same command goes on. Those with --wait are requested 100 at a time, and counted in the outcome.
In GitHub Actions and GitLab CI, a repeated call in the same attempt of a run finds the first call's audit.
--json prints the audit; with several types the batch response {created, failed}; with --gate {audits, gate};
with --team or --all {created, finished, failed}.`;
  static override examples = [
    '<%= config.bin %> audits run express --type security --wait --fail-on critical',
    '<%= config.bin %> audits run https://github.com/expressjs/express --type security --type dependency --wait --timeout 600',
    '<%= config.bin %> audits run express --type security --ref v4.18.0 --dry-run --json',
    '<%= config.bin %> audits run express --type security --ref release --change main --wait',
    '<%= config.bin %> audits run express --type compliance --gate --timeout 900',
    '<%= config.bin %> audits run express --type security --local',
    '<%= config.bin %> audits run --team Platform --type security,dependency',
    '<%= config.bin %> audits run --all --type security --json',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL' }),
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
    team: string({
      description: 'All repositories of this team, by name or ID',
      exclusive: ['all', 'gate', 'dry-run', 'change'],
    }),
    all: boolean({
      description: 'All repositories that you can access',
      exclusive: ['team', 'gate', 'dry-run', 'change'],
    }),
    'resume-hours': integer({
      description: 'With --team or --all: do not request again what was requested in this time',
      default: 12,
      min: 0,
    }),
    ref: string({ description: "Branch, tag or commit SHA (default: the repository's default branch)" }),
    change: string({
      description: 'Find only what --ref introduces since it left this branch, tag or commit; store nothing',
    }),
    'dry-run': boolean({ description: 'Show what would be found, without storing it' }),
    wait: boolean({ char: 'w', description: 'Wait for the audits to finish (always with --local)' }),
    gate: boolean({
      description: "Wait, and let the portal's policies decide the exit code",
      exclusive: ['dry-run', 'change'],
    }),
    timeout: integer({ description: 'With --wait: timeout in seconds; exits with 3', min: 1 }),
    ...gateFlags('high; with --gate: never'),
  };
  protected override readonly runsAudits = true;

  async run(): Promise<Audit | Batch | Gated | Fleet> {
    const { args, flags } = await this.parse(AuditsRun);
    const isFleet = flags.all || flags.team !== undefined;
    if (isFleet === (args.repo !== undefined))
      throw usageFailure('Specify either a repository, --team or --all.');
    const client = await this.api(flags);
    const types = [...new Set(flags.type)] as Type[];
    if (args.repo === undefined) return this.#fleet(client, types, flags);
    const repository = await findRepository(client, args.repo);
    const { 'dry-run': dryRun, ref, change: since } = flags;
    const idempotencyKey = runKey(process.env, [repository.id, ...types, ref, since, dryRun]);
    const chosen = { ...(ref !== undefined && { ref }), ...(since !== undefined && { since }) };
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

  async #fleet(client: ApiClient, types: readonly Type[], flags: FleetFlags): Promise<Fleet> {
    const team = flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id;
    const since = new Date(Date.now() - flags['resume-hours'] * 3_600_000);
    const plan = await planFleet(client, { team, types, ref: flags.ref, since });
    const names = new Map(plan.repositories.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? id;
    const isWaiting = flags.wait || flags.local === true;
    const total = plan.missing.length + plan.running.length + plan.finished.length;
    let count = plan.finished.length;
    const follow = (audits: readonly Audit[]) =>
      followAudits(client, audits, {
        quiet: this.isQuiet || this.jsonEnabled(),
        timeout: flags.timeout,
        labelOf: ({ type, repositoryId }) => {
          count += 1;
          return `${count} of ${total}: ${type} audit of ${nameOf(repositoryId)}`;
        },
      });
    const ended: Audit[] = [];
    const wait = async (audits: readonly Audit[]) => {
      const finished = isWaiting ? await follow(audits) : audits;
      ended.push(...finished);
      if (isWaiting) for (const audit of finished) this.print(outcomeLine(audit, nameOf(audit.repositoryId)));
    };
    if (isWaiting) await wait(plan.running as readonly Audit[]);
    const created: Audit[] = [];
    const failed: Fleet['failed'][number][] = [];
    for await (const batch of requestWaves(client, plan.missing, flags.ref)) {
      created.push(...batch.created);
      failed.push(...batch.failed);
      for (const { repositoryId, type, error } of batch.failed)
        this.note(`${nameOf(String(repositoryId))} ${type}: ${error.message}`);
      await wait(batch.created);
    }
    await this.releasePortal();
    this.print(
      `${created.length === 1 ? '1 audit' : `${created.length} audits`} requested, ${plan.running.length} under way, ${plan.finished.length} finished before, ${failed.length} refused.`,
    );
    if (isWaiting) process.exitCode = outcomeStatus([...ended, ...plan.finished], gateOf(flags, 'high'));
    if (failed.length > 0 && process.exitCode !== exitStatus.findings) process.exitCode = exitStatus.usage;
    const listed = isWaiting ? ended : created;
    return { created: listed, finished: plan.finished, failed };
  }

  async #ask(
    client: ApiClient,
    { id: repositoryId }: Repository,
    types: readonly Type[],
    { dryRun, idempotencyKey, ...chosen }: Asked,
  ): Promise<Batch> {
    // A dry run or a change is asked for one by one: a batch knows none.
    if (types.length === 1 || dryRun || chosen.since !== undefined) {
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
