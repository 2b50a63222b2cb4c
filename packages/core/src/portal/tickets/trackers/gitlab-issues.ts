import type { AskTracker } from '../ask-tracker.ts';
import { markdownOf, oneLine } from '../ticket-text.ts';
import { type FoundTicket, type TicketTracker, TrackerError } from '../ticket-tracker.ts';

interface Issue {
  readonly iid: number;
  readonly web_url: string;
  readonly state: string;
  readonly updated_at: string;
  readonly description?: string | null;
  readonly moved_to_id?: number | null;
}

const perPage = 100;
const maxPages = 20;

/** Issues of a project at GitLab; confidential, because what is not fixed yet is not for everyone. */
export function gitlabIssues(ask: AskTracker, project: string): TicketTracker {
  const root = `/projects/${encodeURIComponent(project)}/issues`;
  const list = (query: string) =>
    ask<readonly Issue[]>({ path: `${root}?scope=all&per_page=${perPage}&${query}` });
  return {
    check: async () => void (await list('page=1')),
    async findByMarker(marker) {
      const found = await list(`search=${encodeURIComponent(marker)}&in=description`);
      const own = found.find(({ description }) => description?.includes(`<!-- ${marker} -->`));
      return own && toTicket(own);
    },
    async create(text) {
      const body = {
        title: oneLine(text.title, 250),
        description: markdownOf(text),
        labels: text.labels.join(','),
        confidential: true,
      };
      return toTicket(await ask<Issue>({ method: 'POST', path: root, body }));
    },
    read: async (ref) => toTicket(await ask<Issue>({ path: `${root}/${ref}` })),
    async setDone(ref, isDone) {
      const body = { state_event: isDone ? 'close' : 'reopen' };
      return toTicket(await ask<Issue>({ method: 'PUT', path: `${root}/${ref}`, body }));
    },
    comment: async (ref, text) =>
      void (await ask({ method: 'POST', path: `${root}/${ref}/notes`, body: { body: text } })),
    async changedSince(since) {
      const found: string[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const part = await list(`updated_after=${encodeURIComponent(since)}&page=${page}`);
        found.push(...part.map(({ iid }) => String(iid)));
        if (part.length < perPage) break;
      }
      return found;
    },
  };
}

function toTicket({
  iid,
  web_url: url,
  state,
  updated_at: version,
  moved_to_id: movedTo,
}: Issue): FoundTicket {
  if (movedTo) throw new TrackerError('missing', `The issue #${iid} was moved to another project.`);
  return { ref: String(iid), key: `#${iid}`, url, isDone: state === 'closed', version };
}
