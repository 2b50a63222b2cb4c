import { string as stringArg } from '@oclif/core/args';
import { nameOf } from '../../arguments/names-by-id.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit } from '../../client/api.d.ts';
import { printAudit } from '../../output/audit-view.ts';

export default class AuditsShow extends PortalCommand {
  static override summary = 'Show an audit with its findings';
  static override examples = ['<%= config.bin %> audits show 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { id: stringArg({ description: 'ID of the audit', required: true }) };

  async run(): Promise<Audit> {
    const { args, flags } = await this.parse(AuditsShow);
    const client = await this.api(flags);
    const audit = await client.call('GET /v1/audits/{id}', { params: { id: args.id } });
    if (!this.jsonEnabled()) {
      const name = await nameOf(client, 'repository', audit.repositoryId);
      await this.releasePortal();
      await printAudit(audit, name);
    }
    return audit;
  }
}
