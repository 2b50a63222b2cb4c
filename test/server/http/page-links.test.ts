// Lists say where their other pages are: the header, and that following it reads each item once.
import t from 'tap';
import { pageLinks } from '../../../packages/server/src/http/page-links.ts';
import { type Caller, testServer } from '../../helpers/test-server.ts';

const url = new URL('http://host.example/v1/findings?severity=high,low&limit=20&offset=40');

t.test('pageLinks: first, previous and next page with the other parameters', async (t) => {
  const middle = { items: [], pagination: { total: 100, limit: 20, offset: 40, hasMore: true } };
  t.equal(
    pageLinks(middle, url),
    '<?severity=high%2Clow&limit=20&offset=0>; rel="first", <?severity=high%2Clow&limit=20&offset=20>; rel="prev", <?severity=high%2Clow&limit=20&offset=60>; rel="next"',
  );
  const last = { items: [], pagination: { total: 41, limit: 60, offset: 40, hasMore: false } };
  t.equal(
    pageLinks(last, new URL('http://host.example/v1/teams'), 'https://assay.example.com/v1/teams'),
    '<https://assay.example.com/v1/teams?limit=60&offset=0>; rel="first", <https://assay.example.com/v1/teams?limit=60&offset=0>; rel="prev"',
  );
  t.equal(pageLinks({ id: 'a' }, url), undefined);
  t.equal(pageLinks(null, url), undefined);
});

t.test('pageLinks: a feed goes on after its cursor', async (t) => {
  const feed = new URL('http://host.example/v1/events?after=abc&limit=5');

  t.equal(
    pageLinks({ items: [], nextAfter: 'def', hasMore: true }, feed),
    '<?limit=5>; rel="first", <?after=def&limit=5>; rel="next"',
  );
  t.equal(pageLinks({ items: [], nextAfter: 'def', hasMore: false }, feed), '<?limit=5>; rel="first"');
});

t.test('lists: following the next page reads each item once', async (t) => {
  const { admin } = await testServer(t);
  for (const name of ['A', 'B', 'C', 'D', 'E']) await admin.post('/teams', { name });

  t.same(await follow(admin, '/v1/teams?sort=name&limit=2', '/v1/teams'), ['A', 'B', 'C', 'D', 'E']);
  t.equal(
    (await admin.get(`/teams/${(await admin.get('/teams')).body.items[0].id}`)).headers.link,
    undefined,
  );
});

t.test('lists: with a public URL, links name it', async (t) => {
  const { admin } = await testServer(t, { publicUrl: 'https://assay.example.com/portal' });

  const { headers } = await admin.get('/teams');

  t.equal(headers.link, '<https://assay.example.com/portal/v1/teams?limit=20&offset=0>; rel="first"');
});

async function follow(admin: Caller, start: string, path: string): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | undefined = start; next; ) {
    const { body, headers } = await admin.get(next);
    names.push(...body.items.map(({ name }: { readonly name: string }) => name));
    const target = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
    next = target && `${path}${target}`;
  }
  return names;
}
