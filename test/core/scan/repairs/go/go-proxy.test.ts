// What a proxy and a checksum database say of a Go module, and what is not believed.
import t from 'tap';
import { GoProxy, sumOfManifest } from '../../../../../packages/core/src/scan/repairs/go/go-proxy.ts';
import { registryDouble } from '../repair-world.ts';

const contextOf = (environment: object, more: object = {}) =>
  ({
    environment,
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    advice: { affected: async () => new Set(['1.1.0']) },
    releasedBefore: new Date('2026-01-01T00:00:00Z'),
    ...more,
  }) as never;

t.test('GoProxy: lists clean releases, and asks the next proxy for what one does not have', async (t) => {
  const { url, asked } = await registryDouble(
    t,
    (path) =>
      ({
        '/b/!up/x/@v/list': 'v1.10.0\nv1.9.0\nv1.1.0\nv1.2.0-rc.1\nv1.3.0\nv1.0.0\n',
        '/b/!up/x/@v/v1.10.0.mod': 'module Up/x\n\nretract [v1.3.0, v1.4.0]\n',
        '/b/!up/x/@v/v1.9.0.info': '{"Version":"v1.9.0","Time":"2025-12-31T00:00:00Z"}',
      })[path],
  );
  const proxy = new GoProxy(contextOf({ GOPROXY: `${url}/a,${url}/b|direct` }));

  t.same(await proxy.clean('Up/x', 'v1.0.0'), ['v1.9.0', 'v1.10.0']);
  t.equal(await proxy.isRecent('Up/x', 'v1.9.0'), false);
  t.equal(await proxy.isRecent('Up/x', 'v1.10.0'), true, 'nobody says when');
  t.ok(asked.includes('/a/!up/x/@v/list'));
});

t.test('GoProxy: believes no proxy that has another manifest than the checksum database', async (t) => {
  const manifest = 'module a\n';
  const { url } = await registryDouble(t, (path) => {
    if (path.endsWith('.mod')) return path.includes('v1.0.0') ? manifest : 'module other\n';
    const version = /@(v[\d.]+)/.exec(path)?.[1];
    return version && `1\na ${version} h1:content=\na ${version}/go.mod ${sumOfManifest(manifest)}\n`;
  });
  const proxy = new GoProxy(contextOf({ GOPROXY: url, GOSUMDB: `x ${url}` }));

  t.same(await proxy.sums('a', 'v1.0.0'), { content: 'h1:content=', manifest: sumOfManifest(manifest) });
  await t.rejects(proxy.sums('a', 'v1.1.0'), { message: /has another go\.mod of a v1\.1\.0/ });
  await t.rejects(proxy.sums('b', 'v1.0.0'), { message: /does not know b v1\.0\.0/ });
});

t.test('GoProxy: asks nobody about private modules', async (t) => {
  const proxy = new GoProxy(contextOf({ GOPRIVATE: '*.corp.example,example.com/team' }));

  for (const name of ['git.corp.example/a', 'example.com/team/b'])
    await t.rejects(proxy.clean(name, 'v1.0.0'), { message: /No proxy is asked/ });
  await t.rejects(new GoProxy(contextOf({ GOPROXY: 'off' })).clean('a', 'v1.0.0'), {
    message: /No proxy is asked/,
  });
});

t.test('sumOfManifest: is the digest that Go writes', async (t) => {
  // Of github.com/pkg/errors v0.9.1, whose manifest is this line.
  t.equal(sumOfManifest('module github.com/pkg/errors\n'), 'h1:bwawxfHBFNV+L2hUp1rHADufV3IMtnDRdf1r5NINEl0=');
});
