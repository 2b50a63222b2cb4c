import { setTimeout as sleep } from 'node:timers/promises';
import { boolean, integer, string } from '@oclif/core/flags';
import { learnNames } from '../../arguments/names-by-id.ts';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Event, Operations } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { usageFailure } from '../../failures/failure.ts';
import { eventTypes } from '../../field-values.ts';
import { jsonText } from '../../output/json.ts';
import { printTable } from '../../output/tables.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';

type Page = Operations['GET /v1/events']['reply'];
type Query = Operations['GET /v1/events']['query'];

const pauseMs = 2_000;

export default class EventsList extends PortalCommand {
  static override summary = 'Read the event feed, oldest first';
  static override description =
    `Each page returns the cursor of the next one: --after continues there without gaps.
With --follow, prints one line per event until interrupted; with --jsonl each line is JSON.`;
  static override examples = [
    '<%= config.bin %> events list --limit 50',
    '<%= config.bin %> events list --type finding.opened --type policy.violated --after 0 --json',
    '<%= config.bin %> events list --after latest --follow --jsonl',
  ];
  static override flags = {
    after: string({ description: 'Cursor: nextAfter of an earlier page, or latest' }),
    type: string({
      description: 'Only events of this type',
      options: eventTypes,
      multiple: true,
      delimiter: ',',
    }),
    team: string({ description: 'Only events of this team, by name or ID' }),
    repository: string({ description: 'Only events of this repository, by name, ID or URL' }),
    limit: integer({ description: 'Maximum number of events', default: 20, min: 1, max: 100 }),
    follow: boolean({ description: 'Follow new events' }),
    jsonl: boolean({ description: 'Print each event as one line of JSON' }),
  };

  async run(): Promise<Page> {
    const { flags } = await this.parse(EventsList);
    if (this.jsonEnabled() && (flags.follow || flags.jsonl))
      throw usageFailure('--json prints one document. With --follow, use --jsonl.');
    const client = await this.api(flags);
    const query = {
      limit: flags.limit,
      ...(flags.after !== undefined && { after: flags.after }),
      ...(flags.type && { types: flags.type.join(',') }),
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(flags.repository !== undefined && {
        repositoryId: (await findRepository(client, flags.repository)).id,
      }),
    } as Query;
    const names = new Map<string, string>();
    const show = async (items: readonly Event[]) => {
      if (this.jsonEnabled()) return;
      if (flags.jsonl) {
        for (const event of items) process.stdout.write(`${jsonText(event)}\n`);
        return;
      }
      await learnNames(client, 'repository', items.map(unnamedRepository), names);
      await this.#show(items, names, flags.follow);
    };
    const page = await client.call('GET /v1/events', { query });
    await show(page.items);
    if (page.gap) this.note('Earlier events have been deleted.');
    if (flags.follow) return this.#follow(client, query, page, show);
    if (!flags.jsonl) this.note(`${page.hasMore ? 'There is more' : 'Later'}: --after ${page.nextAfter}`);
    return page;
  }

  async #follow(
    client: ApiClient,
    query: Query,
    first: Page,
    show: (items: readonly Event[]) => Promise<void>,
  ): Promise<Page> {
    const signal = interruptSignal();
    this.note('Following new events. Press Ctrl-C to stop.');
    for (let page = first; ; ) {
      if (!page.hasMore) await sleep(pauseMs, undefined, { signal }).catch(() => {});
      signal.throwIfAborted();
      page = await client.call('GET /v1/events', { query: { ...query, after: page.nextAfter } });
      await show(page.items);
    }
  }

  async #show(items: readonly Event[], names: ReadonlyMap<string, string>, follows: boolean): Promise<void> {
    if (follows) {
      for (const event of items) this.print(`${event.timestamp}  ${event.type}  ${about(event, names)}`);
    } else {
      await printTable<Event>(items, [
        { title: 'When', value: ({ timestamp }) => timestamp },
        { title: 'Event', value: ({ type }) => type },
        { title: 'About', value: (event) => about(event, names), fit: 'wrap' },
      ]);
    }
  }
}

/** The repository of an event that does not say its name. */
function unnamedRepository({ data }: Event): string | null {
  const { repositoryName, repositoryId } = data as Record<string, unknown>;
  return repositoryName === undefined && typeof repositoryId === 'string' ? repositoryId : null;
}

/** What the event is about, in few words: `12 in shop`, `security of shop`. */
function about({ data }: Event, names: ReadonlyMap<string, string>): string {
  const { repositoryName, repositoryId, name, count, auditType } = data as Record<string, unknown>;
  const repository = repositoryName ?? names.get(String(repositoryId)) ?? repositoryId;
  const what = [count, auditType, name].filter((word) => word !== undefined && word !== null).join(' ');
  if (repository === undefined || repository === null) return what;
  if (what === '') return String(repository);
  return `${what} ${auditType === undefined ? 'in' : 'of'} ${repository}`;
}
