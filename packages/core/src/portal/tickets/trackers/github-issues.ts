import type { AskTracker } from '../ask-tracker.ts';
import { markdownOf, oneLine } from '../ticket-text.ts';
import type { FoundTicket, TicketTracker } from '../ticket-tracker.ts';

interface Issue {
  readonly number: number;
  readonly html_url: string;
  readonly state: string;
  readonly updated_at: string;
  readonly body?: string | null;
  readonly pull_request?: unknown;
}

const perPage = 100;
const maxPages = 20;

/** Issues of a repository at GitHub. */
export function githubIssues(ask: AskTracker, project: string): TicketTracker {
  const root = `/repos/${project.split('/').map(encodeURIComponent).join('/')}`;
  const issue = (ref: string) => `${root}/issues/${ref}`;
  /** The list is up to date where the search is behind. */
  const changed = async (since: string): Promise<readonly Issue[]> => {
    const found: Issue[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const query = `state=all&since=${encodeURIComponent(since)}&per_page=${perPage}&page=${page}`;
      const part = await ask<readonly Issue[]>({ path: `${root}/issues?${query}` });
      found.push(...part.filter((one) => one.pull_request === undefined));
      if (part.length < perPage) break;
    }
    return found;
  };
  return {
    check: async () => void (await ask({ path: `${root}/issues?per_page=1` })),
    async findByMarker(marker, since) {
      const marked = (one: Issue) => one.body?.includes(`<!-- ${marker} -->`) === true;
      const recent = (await changed(since)).find(marked);
      if (recent) return toTicket(recent);
      const query = encodeURIComponent(`"${marker}" in:body is:issue repo:${project}`);
      const { items } = await ask<{ items: readonly Issue[] }>({ path: `/search/issues?q=${query}` });
      const found = items.find(marked);
      return found && toTicket(found);
    },
    async create(text) {
      const body = { title: oneLine(text.title, 250), body: markdownOf(text), labels: text.labels };
      return toTicket(await ask<Issue>({ method: 'POST', path: `${root}/issues`, body }));
    },
    read: async (ref) => toTicket(await ask<Issue>({ path: issue(ref) })),
    async setDone(ref, isDone) {
      const body = isDone ? { state: 'closed', state_reason: 'completed' } : { state: 'open' };
      return toTicket(await ask<Issue>({ method: 'PATCH', path: issue(ref), body }));
    },
    comment: async (ref, text) =>
      void (await ask({ method: 'POST', path: `${issue(ref)}/comments`, body: { body: text } })),
    changedSince: async (since) => (await changed(since)).map(({ number }) => String(number)),
  };
}

function toTicket({ number, html_url: url, state, updated_at: version }: Issue): FoundTicket {
  return { ref: String(number), key: `#${number}`, url, isDone: state === 'closed', version };
}
