import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import {
  fleetIndicatorColumns,
  fleetVerdictLines,
  repositoryIncidentColumns,
} from '../../history/fleet-incident-view.ts';
import { printTable } from '../../output/tables.ts';

type Reply = Operations['GET /v1/packages/incidents']['reply'];
type IncidentAnswer = Omit<Reply, 'pagination'>;
type IndicatorsAnswer = Operations['POST /v1/packages/incidents']['reply'];

import { incidentFlags, incidentScope, namedList } from '../../history/incident-question.ts';

export default class IncidentList extends PortalCommand {
  static override summary = 'List which repositories of the portal had a package in a window of time';
  static override description =
    `Searches the Git history of every repository that you can see, as the portal has read it. A repository whose history was not
read, or not whole, is unknown. JSON names those that did not have it, too.
With --indicators, asks about every package of a list at once: lines, CSV or JSON. The portal keeps no digests of archives, so that whether an archive
with such a digest was there is unknown; \`assay incident --indicators\` in a clone reads them.
Exits with 1 when a repository had it, 0 when none had, and 3 when that is unknown or it could have been resolved.`;
  static override examples = [
    '<%= config.bin %> incident list npm:axios@1.14.1 --between 2026-03-30 2026-04-01',
    '<%= config.bin %> incident list "npm:left-pad@>=1.3.0 <1.3.2" --team platform --json',
    '<%= config.bin %> incident list --indicators poisoned.csv --between 2026-03-30 2026-04-01',
  ];
  static override args = {
    package: stringArg({
      description:
        'Package URL, or name with a version or range: axios@1.14.1, "npm:axios@>=1.14.0 <1.14.2"; left out with --indicators',
    }),
  };
  static override flags = {
    ...incidentFlags,
  };

  async run(): Promise<IncidentAnswer | IndicatorsAnswer> {
    const { args, flags } = await this.parse(IncidentList);
    const list = await namedList(args, flags);
    const client = await this.api(flags);
    const scope = await incidentScope(client, flags);
    const ask = async (asked: string): Promise<IncidentAnswer> => {
      const items: Reply['items'][number][] = [];
      let reply: Reply;
      do {
        reply = await client.call('GET /v1/packages/incidents', {
          query: { ...scope, package: asked, limit: 100, offset: items.length },
        });
        items.push(...reply.items);
      } while (reply.pagination.hasMore && reply.items.length > 0);
      const { pagination: _, ...answer } = reply;
      return { ...answer, items };
    };
    const answer =
      list === undefined
        ? await ask(args.package ?? '')
        : await client.call('POST /v1/packages/incidents', { body: { ...scope, indicators: list } });
    process.exitCode =
      answer.verdict === 'present'
        ? exitStatus.findings
        : answer.verdict === 'not_found'
          ? exitStatus.clean
          : exitStatus.undecided;
    if (this.jsonEnabled()) return answer;
    if ('indicators' in answer) await printTable(answer.indicators, fleetIndicatorColumns);
    else await this.#show(answer);
    return answer;
  }

  async #show(answer: IncidentAnswer): Promise<void> {
    for (const line of fleetVerdictLines(answer)) this.print(line);
    const { items } = answer;
    const shown = items.filter(({ verdict }) => verdict !== 'not_found');
    if (shown.length > 0) {
      this.print('');
      await printTable(shown, repositoryIncidentColumns);
    }
    const commits = items.reduce((sum, { history }) => sum + (history?.commits ?? 0), 0);
    const files = items.reduce((sum, { history }) => sum + (history?.fileVersions ?? 0), 0);
    this.note(
      `Searched ${files} versions of lockfiles and manifests in ${commits} commits of ${items.length} ${items.length === 1 ? 'repository' : 'repositories'}. ` +
        'Deleted branches, and what was installed without a commit, are not in the history.',
    );
  }
}
