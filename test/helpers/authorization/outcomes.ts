// What a request of somebody outside of a team comes to: what it shows, and what it changes.
import Database from 'better-sqlite3';
import { someOf } from '../properties.ts';
import type { Case } from './cases.ts';
import type { Asked, Request } from './operations.ts';
import { type Kind, ofEverybody, secretWord, type TwoTeams, unknownIds } from './two-teams.ts';

/** What outsiders are shown, and where their replies differ from those about things that never were. */
export async function askOutsiders(
  asked: readonly Asked[],
  world: TwoTeams,
  given: Case | undefined,
  turn = 0,
) {
  const { nobody = {}, ...others } = world.outsiders;
  const outsiders = given?.endsSession ? { nobody } : { nobody, ...others };
  const faults: string[] = [];
  let tried = 0;
  for (const [index, { request }] of asked.entries()) {
    const other = withUnknownIds(request, world);
    for (const [who, headers] of someOf(Object.entries(outsiders), 4, turn + index)) {
      const [reply, asUnknown] = [await ask(world, request, headers), await ask(world, other, headers)];
      tried += 2;
      const what = `${request.method} ${request.url} ${request.payload ?? ''} by ${who}`;
      const shown = secretsIn(reply, request, world);
      if (shown.length > 0) faults.push(`${what}: shows ${shown.join(', ')}`);
      if (reply.status >= 500) faults.push(`${what}: ${reply.status}`);
      const [same, differs] = [plain(reply), plain(asUnknown)];
      if (given?.varies === undefined && same !== differs)
        faults.push(`${what}:\n${same}\ninstead of\n${differs}`);
    }
  }
  return { tried, faults };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export async function ask(
  { server }: TwoTeams,
  request: Request,
  who: Readonly<Record<string, string>>,
): Promise<Reply> {
  try {
    const { statusCode, payload } = await server.inject({
      ...request,
      headers: { ...request.headers, ...who },
    });
    return { status: statusCode, text: payload };
  } catch (error) {
    // A stream of events, which was left.
    if ((error as Error).message === 'Request close') return { status: 200, text: '' };
    throw error;
  }
}

/** The same request about things that never were. What belongs to everybody stays. */
function withUnknownIds(request: Request, { vault }: TwoTeams): Request {
  let text = JSON.stringify(request).replaceAll(secretWord, 'yak-hangar');
  for (const [kind, id] of Object.entries(vault)) {
    if (!ofEverybody.includes(kind as never)) text = text.replaceAll(id, unknownIds[kind as never]);
  }
  return JSON.parse(text);
}

/** Ids and words of the team that the request did not say itself. */
function secretsIn({ text }: Reply, request: Request, { vault }: TwoTeams): string[] {
  const asked = JSON.stringify(request);
  const secrets = Object.entries(vault).filter(([kind]) => !ofEverybody.includes(kind as never));
  return [...secrets.map(([, id]) => id), secretWord].filter(
    (one) => text.includes(one) && !asked.includes(one),
  );
}

/** Without what differs from reply to reply. */
function plain({ status, text }: Reply): string {
  const same = text
    .replaceAll(secretWord, 'WORD')
    .replaceAll('yak-hangar', 'WORD')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/\b\d{10}\b/g, 'TIME')
    .replace(/[\w-]{20,}/g, 'RANDOM')
    .replace(/[A-Z]{4}-[A-Z]{4}/g, 'CODE');
  return `${status} ${same}`;
}

/** Once nothing is under way any more. */
export async function restingRows(world: TwoTeams): Promise<Map<string, string>> {
  for (;;) {
    const rows = rowsOf(world);
    if (![...rows].some(([row, table]) => underWay[table]?.test(row))) return rows;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const underWay: Readonly<Record<string, RegExp>> = {
  audits: /"status":"(pending|in_progress)"/,
  feed_events: /"position":null/,
  reports: /"status":"pending"/,
  webhook_deliveries: /"status":"(queued|sending)"/,
};

/** A connection of its own to the database of a world, and what was read over it last. */
interface Reading {
  readonly database: Database.Database;
  readonly statements: readonly (readonly [table: string, statement: Database.Statement])[];
  version?: unknown;
  rows: Map<string, string>;
}

const readings = new WeakMap<TwoTeams, Reading>();

function readingOf(world: TwoTeams): Reading {
  const known = readings.get(world);
  if (known) return known;
  const database = new Database(world.databasePath, { readonly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and sql not like '%virtual%'")
    .pluck()
    .all() as string[];
  const statements = tables
    .filter((table) => !untouchedBy.test(table))
    .map((table) => [table, database.prepare(`select * from "${table}"`)] as const);
  const made: Reading = { database, statements, rows: new Map() };
  readings.set(world, made);
  return made;
}

/** Rows of the database that are of the team, or of the portal, by table. */
function rowsOf(world: TwoTeams): Map<string, string> {
  const { vault, own } = world;
  const reading = readingOf(world);
  // Changes whenever another connection commits, and only then.
  const version = reading.database.pragma('data_version', { simple: true });
  if (reading.version === version) return reading.rows;
  const kinds = Object.keys(vault) as Kind[];
  const ofTeam = [
    ...kinds.filter((kind) => !ofEverybody.includes(kind)).map((kind) => vault[kind]),
    secretWord,
  ];
  const ofPortal = ofEverybody.map((kind) => vault[kind]);
  const rows = new Map<string, string>();
  for (const [table, statement] of reading.statements) {
    for (const row of statement.all()) {
      const text = JSON.stringify({ ...(row as object), last_success_at: undefined, ...ownColumns[table] });
      const isOfPortal = !text.includes(own.repository) && ofPortal.some((one) => text.includes(one));
      if (isOfPortal || ofTeam.some((one) => text.includes(one))) rows.set(`${table} ${text}`, table);
    }
  }
  Object.assign(reading, { version, rows });
  return rows;
}

/** What the portal itself goes on writing (as when a webhook last succeeded), and what is kept of what people ask. */
const untouchedBy = /^(activity|sessions|api_tokens|idempotency|jobs|outbox|.*_fts.*|.*_search.*)/;

/**
 * Channels read the event feed by themselves, and remember how far they have come; that a repository stands where it stood is
 * looked at again after what others did before.
 */
const ownColumns: Readonly<Record<string, object>> = {
  compliance_status: { evaluated_at: undefined, revision: undefined },
  channels: { position: undefined, next_message_at: undefined },
};

export function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  const gone = [...before.keys()].filter((row) => !after.has(row)).map((row) => `- ${row}`);
  const made = [...after.keys()].filter((row) => !before.has(row)).map((row) => `+ ${row}`);
  return [...gone, ...made];
}
