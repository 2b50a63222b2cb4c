// People who write without pause while faults are injected: what was acknowledged to them, and what was not true.
export interface WriteLoad {
  /** Resolves when a write that begins now is acknowledged; gives the milliseconds it took. */
  recover(): Promise<number>;
  /** Ends the load, and compares what was acknowledged with what is there. */
  finish(): Promise<WriteOutcome>;
}

export interface WriteOutcome {
  readonly acknowledged: number;
  /** Requests that were answered with an error or not at all, and made again. */
  readonly refused: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Replies that were not what the API promises. */
  readonly untruthful: readonly string[];
  /** Whether the chain of the audit log is intact. */
  readonly isChainIntact: boolean;
}

const writers = 6;
const longestMs = 60_000;
/** What only a driver or the system says. */
const driverText = /ECONN|EPIPE|ENOSPC|SQLITE|sqlite|pg_|postgres|connection terminated|at .*\.[jt]s:\d+/;

interface LoadRequest {
  readonly method?: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
}

export interface PortalUnderFaults {
  readonly authorization: string;
  /** An answer that does not come is status 0. */
  request(request: LoadRequest): Promise<{ readonly statusCode: number; readonly payload: string }>;
  /** Whether the chain of the audit log is intact. */
  isChainIntact(): Promise<boolean>;
}

export function writeLoad(portal: PortalUnderFaults): WriteLoad {
  const { authorization } = portal;
  const acknowledged = new Map<string, string>();
  const untruthful: string[] = [];
  let refused = 0;
  let next = 0;
  let isEnded = false;

  async function attempt(name: string): Promise<string | undefined> {
    const reply = await portal.request({
      method: 'POST',
      url: '/v1/teams',
      headers: { authorization, 'idempotency-key': `key-${name}` },
      payload: { name },
    });
    if (reply.statusCode === 201) return (JSON.parse(reply.payload) as { id: string }).id;
    refused += 1;
    const said = `${reply.statusCode} ${reply.payload.slice(0, 200)}`;
    // Nobody else uses the name or the key: every other refusal would be a lie.
    const isHonest =
      reply.statusCode === 0 ||
      reply.statusCode >= 500 ||
      reply.statusCode === 429 ||
      isStillRunning(reply.payload);
    if (!isHonest || driverText.test(reply.payload)) untruthful.push(said);
    return undefined;
  }

  async function write(): Promise<number> {
    next += 1;
    const name = `team ${next}`;
    const began = performance.now();
    while (performance.now() - began < longestMs) {
      const id = await attempt(name);
      if (id !== undefined) {
        acknowledged.set(name, id);
        return performance.now() - began;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    untruthful.push(`${name} was not taken within ${longestMs / 1000} s`);
    return longestMs;
  }

  const running = Array.from({ length: writers }, async () => {
    while (!isEnded) {
      await write();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  return {
    recover: write,
    async finish() {
      isEnded = true;
      await Promise.all(running);
      const stored = await storedTeams(portal);
      const lost = [...acknowledged].filter(([name, id]) => !stored.get(name)?.includes(id));
      const doubled = [...stored].filter(([, ids]) => ids.length > 1);
      return {
        acknowledged: acknowledged.size,
        refused,
        lost: lost.map(([name]) => name),
        doubled: doubled.map(([name]) => name),
        untruthful,
        isChainIntact: await portal.isChainIntact(),
      };
    },
  };
}

/** The first request with the key is still at work. */
function isStillRunning(payload: string): boolean {
  return /RESOURCE_CONFLICT/.test(payload) && /progress|running|processed/i.test(payload);
}

async function storedTeams({ request, authorization }: PortalUnderFaults): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  for (let offset = 0; ; offset += 100) {
    const url = `/v1/teams?limit=100&offset=${offset}`;
    const reply = await request({ url, headers: { authorization } });
    const { items } = JSON.parse(reply.payload) as { items: { id: string; name: string }[] };
    for (const { id, name } of items) stored.set(name, [...(stored.get(name) ?? []), id]);
    if (items.length < 100) return stored;
  }
}
