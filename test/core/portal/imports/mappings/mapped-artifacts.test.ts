// Results of a document about several artifacts stay apart; each artifact has one name, wherever the document says it.
import t from 'tap';
import { placesByArtifact } from '../../../../../packages/core/src/portal/imports/mappings/mapped-artifacts.ts';
import { documentPlace } from '../../../../../packages/core/src/portal/imports/mappings/mapped-paths.ts';

type Mapping = Parameters<typeof placesByArtifact>[1];

const ofIssues = {
  results: ['issues[]'],
  artifact: { path: 'issues[].image | project.name', isImage: true },
} as const;

function named(document: unknown, mapping: Mapping) {
  return placesByArtifact(documentPlace(document), mapping).map(({ artifact, places }) => [
    artifact,
    places.map(({ value }) => (value as { readonly id?: number }).id),
  ]);
}

t.test(
  'placesByArtifact: results have the artifact that they name, tags of an image being one',
  async (t) => {
    const issues = [
      { id: 1, image: 'shop:1' },
      { id: 2, image: 'api:1' },
      { id: 3, image: 'shop:2' },
      { id: 4 },
    ];
    t.same(named({ issues }, ofIssues), [
      ['shop', [1, 3]],
      ['api', [2]],
      [undefined, [4]],
    ]);
    t.same(named({ issues: [] }, ofIssues), [], 'without results nothing is known');
  },
);

t.test('placesByArtifact: what the document says is of all results, also of none', async (t) => {
  const mapping = { results: ['issues[]'], artifact: { path: 'project.name' } } as const;
  t.same(named({ project: { name: 'shop' }, issues: [{ id: 1 }, { id: 2 }] }, mapping), [['shop', [1, 2]]]);
  t.same(named({ project: { name: 'shop' }, issues: [] }, mapping), [['shop', []]]);
  t.same(named({ issues: [{ id: 1 }] }, { results: ['issues[]'] }), [[undefined, [1]]]);
});

t.test(
  'placesByArtifact: a host is known by all of its names, and was scanned without a result',
  async (t) => {
    const mapping = {
      results: ['host[]', 'ports[]', 'port[]'],
      otherResults: [['host[]', 'scripts[]']],
      artifact: { path: 'host.names.name | host.address' },
    } as const;
    const port = (id: number) => ({ ports: [{ port: [{ id }] }] });
    const one = {
      names: [{ name: 'shop.example' }, { name: 'a.shop.example' }],
      ...port(1),
      scripts: [{ id: 2 }],
    };
    const other = { address: '192.0.2.1', ...port(3) };
    const quiet = { address: '192.0.2.9' };
    const whole = [
      ['a.shop.example shop.example', [1, 2]],
      ['192.0.2.1', [3]],
      ['192.0.2.9', []],
    ];
    t.same(named({ host: [one, other, quiet] }, mapping), whole);
    t.same(named({ host: [other] }, mapping), whole.slice(1, 2), 'its name is the same without the others');
  },
);

t.test('placesByArtifact: a host that was not reached is none', async (t) => {
  const mapping = {
    results: ['host[]', 'port[]'],
    artifact: { path: 'host.address', unseen: { path: 'state', is: ['down'] } },
  } as const;
  const up = { address: '192.0.2.1', state: 'up', port: [] };
  const down = { address: '192.0.2.2', state: 'down' };
  t.same(named({ host: [up, down] }, mapping), [['192.0.2.1', []]]);
  t.same(named({ host: [down] }, mapping), []);
});

t.test('placesByArtifact: an element of a list names it', async (t) => {
  const mapping = { results: ['[]', 'flaws[]'], artifact: { path: '[].host' } } as const;
  const document = [
    { host: 'a', flaws: [{ id: 1 }] },
    { host: 'b', flaws: [{ id: 2 }] },
  ];
  t.same(named(document, mapping), [
    ['a', [1]],
    ['b', [2]],
  ]);
  t.same(named([{ Task: 'weekly', id: 1 }], { results: ['[]'], artifact: { path: '[].Task' } }), [
    ['weekly', [1]],
  ]);
});

t.test('placesByArtifact: a sweep of very many hosts is one artifact, in any order', async (t) => {
  const mapping = { results: ['host[]', 'port[]'], artifact: { path: 'host.address' } } as const;
  const hosts = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ address: `192.0.2.${id}`, port: [{ id }] }));
  t.equal(named({ host: hosts(1_000) }, mapping).length, 1_000);
  const [[name, ids] = [], ...further] = named({ host: hosts(1_001) }, mapping);
  t.same(further, []);
  t.equal(String(name).length, 500);
  t.equal((ids as readonly number[]).length, 1_001);
  const [[reversed] = []] = named({ host: hosts(1_001).reverse() }, mapping);
  t.equal(reversed, name);
  const [[more] = []] = named({ host: hosts(1_002) }, mapping);
  t.not(more, name, 'what is cut off still counts');
});
