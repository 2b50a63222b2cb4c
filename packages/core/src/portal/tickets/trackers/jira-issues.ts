import type { AskTracker } from '../ask-tracker.ts';
import { atlassianDocumentOf, oneLine, wikiOf } from '../ticket-text.ts';
import { type FoundTicket, type TicketTracker, TrackerError } from '../ticket-tracker.ts';

interface Issue {
  readonly id: string;
  readonly key: string;
  readonly fields: {
    readonly updated: string;
    readonly status: { readonly statusCategory: { readonly key: string } };
  };
}

interface Transition {
  readonly id: string;
  readonly to: { readonly statusCategory: { readonly key: string } };
}

export interface JiraProject {
  /** Of people's pages. */
  readonly url: string;
  readonly project: string;
  readonly issueType: string;
  /** Further fields of every ticket. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isCloud: boolean;
  readonly now: () => Date;
}

const ownLabel = 'assay';
const fields = ['status', 'updated'];
const perPage = 100;
const maxPages = 20;

/** Issues of a project of Jira: Cloud (API version 3) and Data Center (version 2). Known by their numeric id, which a move keeps. */
export function jiraIssues(
  ask: AskTracker,
  { url, project, issueType, fields: further, isCloud, now }: JiraProject,
): TicketTracker {
  const root = isCloud ? '/rest/api/3' : '/rest/api/2';
  const issue = (ref: string) => `${root}/issue/${encodeURIComponent(ref)}`;
  const toTicket = ({ id, key, fields: { status, updated } }: Issue): FoundTicket => ({
    ref: id,
    key,
    url: `${url}/browse/${key}`,
    isDone: status.statusCategory.key === 'done',
    version: new Date(updated.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).toISOString(),
  });
  const read = async (ref: string) =>
    toTicket(await ask<Issue>({ path: `${issue(ref)}?fields=${fields.join(',')}` }));
  const search = async (jql: string): Promise<readonly Issue[]> => {
    const found: Issue[] = [];
    let nextPageToken: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const body = isCloud
        ? { jql, fields, maxResults: perPage, ...(nextPageToken !== undefined && { nextPageToken }) }
        : { jql, fields, maxResults: perPage, startAt: page * perPage };
      const path = isCloud ? `${root}/search/jql` : `${root}/search`;
      const part = await ask<{ issues: readonly Issue[]; nextPageToken?: string }>({
        method: 'POST',
        path,
        body,
      });
      found.push(...part.issues);
      nextPageToken = part.nextPageToken;
      if (isCloud ? nextPageToken === undefined : part.issues.length < perPage) break;
    }
    return found;
  };
  const own = `project = "${project.replace(/["\\]/g, '')}"`;
  return {
    check: async () => void (await ask({ path: `${root}/project/${encodeURIComponent(project)}` })),
    async findByMarker(marker) {
      const [found] = await search(`${own} AND labels = "${marker}"`);
      return found && toTicket(found);
    },
    async create(text) {
      const labels = [ownLabel, text.marker, ...text.labels.map((label) => label.replace(/\s+/g, '-'))];
      const description = isCloud ? atlassianDocumentOf(text) : wikiOf(text);
      const body = {
        fields: {
          ...further,
          project: { key: project },
          issuetype: { name: issueType },
          summary: oneLine(text.title, 250),
          description,
          labels,
        },
      };
      const { id } = await ask<{ id: string }>({ method: 'POST', path: `${root}/issue`, body });
      return read(id);
    },
    read,
    /** By the category of the status: names are translated, and differ between projects. */
    async setDone(ref, isDone) {
      const { transitions } = await ask<{ transitions: readonly Transition[] }>({
        path: `${issue(ref)}/transitions`,
      });
      const wanted = isDone ? ['done'] : ['new', 'indeterminate'];
      const transition = wanted
        .map((category) => transitions.find(({ to }) => to.statusCategory.key === category))
        .find((one) => one !== undefined);
      if (!transition)
        throw new TrackerError(
          'denied',
          `The workflow of ${project} has no transition to a ${isDone ? 'done' : 'not done'} status for this account.`,
        );
      const body = { transition: { id: transition.id } };
      await ask({ method: 'POST', path: `${issue(ref)}/transitions`, body });
      return read(ref);
    },
    async comment(ref, text) {
      const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
      const body = { body: isCloud ? { type: 'doc', version: 1, content: [paragraph] } : text };
      await ask({ method: 'POST', path: `${issue(ref)}/comment`, body });
    },
    async changedSince(since) {
      const minutes = Math.max(1, Math.ceil((now().getTime() - Date.parse(since)) / 60_000) + 1);
      const found = await search(`${own} AND labels = "${ownLabel}" AND updated >= "-${minutes}m"`);
      return found.map(({ id }) => id);
    },
  };
}
