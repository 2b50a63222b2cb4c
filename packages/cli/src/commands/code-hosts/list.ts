import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { plain } from '../../output/colors.ts';

type Reply = Operations['GET /v1/code-hosts']['reply'];

export default class CodeHostsList extends PortalCommand {
  static override summary = 'List connected code hosts, and whether their tokens work (administrators)';
  static override description =
    `Asks each of them now: GitHub, GitLab, Gitea or Forgejo, as far as the server is connected with them.
Exits with 1 if one of them refuses the credential.`;
  static override examples = ['<%= config.bin %> code-hosts list'];

  async run(): Promise<Reply> {
    const { flags } = await this.parse(CodeHostsList);
    const client = await this.api(flags);
    const reply = await client.call('GET /v1/code-hosts');
    if (reply.items.length === 0) this.print('No code host is connected.');
    for (const { name, url, works, message, account, expiresAt } of reply.items) {
      const ends = expiresAt === null ? '' : ` It ends on ${expiresAt.slice(0, 10)}.`;
      const who = account === null ? '' : ` as ${account}`;
      this.print(plain(`${name} (${url})${who}: ${works ? '' : 'does not work. '}${message}${ends}`));
    }
    if (reply.items.some(({ works }) => !works)) process.exitCode = 1;
    return reply;
  }
}
