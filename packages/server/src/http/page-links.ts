// The `Link` header of lists (RFC 8288), so that clients find the pages without knowing how they are counted.

interface PagePosition {
  readonly limit: number;
  readonly offset: number;
  readonly hasMore: boolean;
}

/**
 * `first`, `prev` and `next` of a page, or of a feed; undefined for what is neither. The targets are references to the same
 * path, unless `base` says where clients reach it: a proxy before the portal may have changed the path.
 */
export function pageLinks(reply: unknown, url: URL, base = ''): string | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const links = 'pagination' in reply ? ofPage(reply.pagination as PagePosition) : ofFeed(reply);
  if (links === undefined) return undefined;
  return Object.entries(links)
    .map(([relation, parameters]) => `<${base}${queryOf(url, parameters)}>; rel="${relation}"`)
    .join(', ');
}

type Links = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

function ofPage({ limit, offset, hasMore }: PagePosition): Links {
  const at = (position: number) => ({ limit: String(limit), offset: String(position) });
  return {
    first: at(0),
    ...(offset > 0 && { prev: at(Math.max(0, offset - limit)) }),
    ...(hasMore && { next: at(offset + limit) }),
  };
}

/** A feed is read forward only. */
function ofFeed(reply: object): Links | undefined {
  if (!('nextAfter' in reply && 'hasMore' in reply)) return undefined;
  return {
    first: { after: null },
    ...(reply.hasMore === true && { next: { after: String(reply.nextAfter) } }),
  };
}

/** Other parameters stay as they were; those of `null` are left out. */
function queryOf({ searchParams }: URL, parameters: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries(parameters))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return `?${query}`;
}
