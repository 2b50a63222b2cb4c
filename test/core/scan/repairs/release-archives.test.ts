// One source of releases for all ecosystems that have one.
import t from 'tap';
import { releaseArchives } from '../../../../packages/core/src/scan/repairs/release-archives.ts';
import { registryDouble } from './repair-world.ts';

t.test('releaseArchives: asks the registry of the ecosystem, and nobody about others', async (t) => {
  const { url, asked } = await registryDouble(t, () => undefined);
  const folder = t.testdir({ '.npmrc': `registry=${url}/npm/\n`, home: {} });
  const source = releaseArchives({
    folder,
    environment: { HOME: `${folder}/home`, PIP_INDEX_URL: `${url}/pip`, GOPROXY: `${url}/go` },
  });
  for (const ecosystem of ['npm', 'PyPI', 'Go', 'RubyGems'])
    t.equal(await source({ ecosystem, name: 'left', version: '1.0.0' }), undefined);
  t.same([...new Set(asked)], ['/npm/left', '/pip/left/', '/go/left/@v/v1.0.0.zip']);
});
