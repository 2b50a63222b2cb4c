// What an index of Python packages says: releases that can be taken, and what each needs.
import t from 'tap';
import { PythonIndex } from '../../../../../packages/core/src/scan/repairs/python/python-index.ts';
import { registryDouble } from '../repair-world.ts';
import { pythonIndex } from './python-world.ts';

const contextOf = (environment: object, more: object = {}) =>
  ({
    environment,
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    advice: { affected: async () => new Set(['1.0']) },
    releasedBefore: null,
    ...more,
  }) as never;

t.test('PythonIndex: lists clean releases in the order of versions, without pre-releases', async (t) => {
  const releases = { a: { '1.10': [], '1.9': [], '1.0': [], '2.0rc1': [], '1.9.post1': [] } };
  const { url } = await pythonIndex(t, releases, { times: { 'a==1.10': '2026-01-02T00:00:00Z' } });
  const cleanOf = async (more: object) =>
    (await new PythonIndex(contextOf({}, more), `${url}/simple/`).find('A'))?.clean.map(
      ({ version }) => version,
    );

  t.same(await cleanOf({}), ['1.9', '1.9.post1', '1.10']);
  t.same(await cleanOf({ releasedBefore: new Date('2026-01-01T00:00:00Z') }), ['1.9', '1.9.post1']);
});

t.test('PythonIndex: reads needs with markers, extras and addresses', async (t) => {
  const needs = [
    'b-c (>=1,<2) ; python_version < "3"',
    'd[fast]~=1.0',
    'e @ https://example.org/e.zip ; extra == "x"',
  ];
  const { url, asked } = await pythonIndex(t, { a: { '1.1': needs } });
  const index = new PythonIndex(contextOf({ PIP_INDEX_URL: `${url}/simple` }));
  const release = (await index.find('a'))?.all.get('1.1');

  t.match(await index.needs(release as never), [
    { name: 'b-c', specifier: '>=1,<2', marker: 'python_version < "3"' },
    { name: 'd', specifier: '~=1.0', marker: '' },
    { name: 'e', source: 'https://example.org/e.zip', marker: 'extra == "x"' },
  ]);
  t.same(asked, ['/simple/a/', '/files/a/a-1.1-py3-none-any.whl.metadata']);
});

t.test('PythonIndex: is unknown where an index says too little', async (t) => {
  const { url } = await registryDouble(t, (path) => {
    if (path.endsWith('/html/')) return '<a href="a-1.0.tar.gz">a</a>';
    const file = { filename: 'a-1.1.tar.gz', url: 'a-1.1.tar.gz', hashes: {}, yanked: 'broken' };
    const other = { filename: 'a-1.2.tar.gz', url: 'a-1.2.tar.gz', hashes: {} };
    return path.endsWith('/a/') ? JSON.stringify({ files: [file, other] }) : undefined;
  });
  const index = new PythonIndex(contextOf({}), url);

  const found = await index.find('a');
  t.same([...(found?.all.keys() ?? [])], ['1.2'], 'a yanked release is left out');
  t.equal(await index.needs(found?.clean[0] as never), undefined);
  await t.rejects(index.find('html'), { message: /does not answer in the JSON form/ });
  t.equal(await index.find('absent'), undefined);
});
