import { writeFile } from 'node:fs/promises';
import { collectEvidence, type EvidenceManifest } from '@assay/core/evidence-bundle';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import { evidenceSource } from '../../evidence-source.ts';

export default class ReportsBundle extends PortalCommand {
  static override summary = 'Bundle the evidence of a period (auditors and administrators)';
  static override description =
    `A ZIP archive: the executive report as PDF, findings, compliance and coverage as they were at the end of the period, its audits, all decisions
and waivers, and the audit log of the period, with a manifest that names the newest entry of the log's hash chain. Check it with \`sha256sum --check SHA256SUMS\`.`;
  static override examples = [
    '<%= config.bin %> reports bundle --from 2026-07-01 --output evidence.zip',
    '<%= config.bin %> reports bundle --from 2026-07-01 --team platform --output evidence.zip --json',
  ];
  static override flags = {
    from: string({ description: 'Start of the period, ISO 8601', required: true, helpValue: 'TIME' }),
    to: string({ description: 'End of the period, ISO 8601 (default: now)', helpValue: 'TIME' }),
    repository: string({ description: 'Scope: this repository, by name, ID or URL' }),
    team: string({ description: 'Scope: repositories of this team' }),
    output: string({ char: 'o', description: 'Output file', required: true, helpValue: 'FILE' }),
  };

  async run(): Promise<EvidenceManifest> {
    const { flags } = await this.parse(ReportsBundle);
    const client = await this.api(flags);
    const { repository, team, from, output } = flags;
    const { files, manifest } = await collectEvidence(evidenceSource(client), {
      from,
      // The clocks of the portal and this computer may differ a little.
      to: flags.to ?? new Date(Date.now() - 1_000).toISOString(),
      team: team === undefined ? undefined : (await findTeam(client, team)).id,
      repositoryId: repository === undefined ? undefined : (await findRepository(client, repository)).id,
    });
    const { zipArchive } = await import('@assay/core/scan-reports');
    await writeFile(output, zipArchive(files.map(({ name, bytes }) => ({ name, text: bytes }))));
    const { entries, head } = manifest.auditLog;
    this.print(
      `Wrote ${output}: ${files.length} files, ${entries} entries of the audit log, whose newest entry is ${head?.sequence ?? 0} (${head?.hash ?? 'none'}).`,
    );
    return manifest;
  }
}
