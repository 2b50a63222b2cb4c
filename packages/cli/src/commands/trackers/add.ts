import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { fileSecret } from '../../arguments/credential-argument.ts';
import { ruleBody, ruleFlags } from '../../arguments/tracker-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

type Body = Operations['POST /v1/trackers']['body'];

export default class TrackersAdd extends PortalCommand {
  static override summary = 'Open tickets for findings at GitHub, GitLab or Jira (administrators)';
  static override description =
    `PROJECT is owner/name of GitHub, a path or id of GitLab, or the key of a Jira project. The token is read from --secret-file or asked for,
and tested before it is stored. Tickets and findings are kept in step once a minute. docs/tickets.md has the scopes.`;
  static override examples = [
    '<%= config.bin %> trackers add github acme/shop --secret-file token.txt --min-priority high',
    '<%= config.bin %> trackers add jira-cloud SEC --url https://acme.atlassian.net --account bot@acme.example --secret-file token.txt',
  ];
  static override args = {
    kind: stringArg({
      description: 'Kind',
      required: true,
      options: ['github', 'gitlab', 'jira-cloud', 'jira-server'],
    }),
    project: stringArg({ description: 'Project', required: true }),
  };
  static override flags = {
    url: string({ description: 'Address of the API (default: that of github.com)', helpValue: 'URL' }),
    account: string({ description: 'Jira Cloud: email address whose API token it is', helpValue: 'EMAIL' }),
    unit: string({
      description: 'A ticket for each finding, or for all that one change fixes',
      options: ['case', 'finding'],
      default: 'case',
    }),
    ...ruleFlags,
  };

  async run(): Promise<Operations['POST /v1/trackers']['reply']> {
    const { args, flags } = await this.parse(TrackersAdd);
    const client = await this.api(flags);
    const body = {
      kind: args.kind,
      project: args.project,
      token: await fileSecret(flags['secret-file'], 'Token: '),
      unit: flags.unit,
      ...(flags.url !== undefined && { url: flags.url }),
      ...(flags.account !== undefined && { account: flags.account }),
      ...(await ruleBody(client, flags)),
    } as Body;
    const tracker = await client.call('POST /v1/trackers', { body });
    this.print(
      `Added the tracker ${tracker.name} (${tracker.id}). Its first tickets are opened within a minute.`,
    );
    return tracker;
  }
}
