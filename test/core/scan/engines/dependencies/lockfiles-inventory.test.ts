// From the files of a repository to its packages: which files are read, and what is made of them together.
import { Buffer } from 'node:buffer';
import t from 'tap';
import {
  type Inventory,
  readInventory,
} from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import {
  packageOfPurl,
  parsePurl,
  purlOf,
} from '../../../../../packages/core/src/scan/engines/dependencies/packages/purl.ts';
import { vendoredPackages } from '../../../../../packages/core/src/scan/engines/dependencies/vendored/vendored-javascript.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../../../packages/core/src/scan/source/source.ts';

/** A source of files in memory that uses one buffer again for all, as the real ones do. */
function sourceOf(files: Readonly<Record<string, string | Buffer>>): {
  source: Source;
  entries: SourceEntry[];
} {
  const entries = Object.keys(files)
    .sort()
    .map((path) => ({ path, size: Buffer.byteLength(files[path] ?? ''), blob: null, executable: false }));
  const source: Source = {
    commit: null,
    ref: null,
    git: null,
    list: async () => entries,
    async *read(wanted) {
      for (const entry of wanted) {
        const bytes = Buffer.from(files[entry.path] ?? '');
        yield { entry, bytes };
        bytes.fill(0);
      }
    },
    close: async () => {},
  };
  return { source, entries };
}

async function inventoryOf(
  files: Readonly<Record<string, string | Buffer>>,
  maxFileMilliseconds?: number,
): Promise<Inventory & { coverage: Coverage }> {
  const coverage = new Coverage();
  return {
    ...(await readInventory(sourceOf(files), {
      coverage,
      ...(maxFileMilliseconds && { maxFileMilliseconds }),
    })),
    coverage,
  };
}

function formats({ files }: Inventory): string[] {
  return files.map(({ path, format }) => `${path} ${format}`);
}

const npmLock = (version: string, flags = '') =>
  `{"packages": {"": {"dependencies": {"ms": "*"}}, "node_modules/ms": {"version": "${version}"${flags}}}}`;

t.test(
  'inventory: a package is listed once, with every file that names it and its strongest scope',
  async (t) => {
    const { packages, files, errors, coverage } = await inventoryOf({
      'a/package-lock.json': npmLock('2.1.3', ', "dev": true'),
      'b/package-lock.json': npmLock('2.1.3'),
      'c/package-lock.json': npmLock('2.0.0'),
      'src/main.js': 'nothing',
    });

    t.match(packages, [
      { name: 'ms', version: '2.0.0', locations: [{ path: 'c/package-lock.json', line: 1 }] },
      {
        name: 'ms',
        version: '2.1.3',
        scope: 'runtime',
        direct: true,
        path: ['ms'],
        locations: [
          { path: 'a/package-lock.json', line: 1 },
          { path: 'b/package-lock.json', line: 1 },
        ],
      },
    ]);
    t.match(files, [{ format: 'package-lock', packages: 1 }, {}, {}]);
    t.same(errors, []);
    t.equal(coverage.filesScanned, 3);
  },
);

t.test(
  'inventory: a malformed file is reported with its line, counts as a parse error, and affects no other',
  async (t) => {
    const { packages, errors, coverage } = await inventoryOf({
      'a/package-lock.json': '{\n"packages": [}\n',
      'b/package-lock.json': npmLock('2.1.3'),
      'c/pnpm-lock.yaml':
        'lockfileVersion: 5.3\npackages:\n  /a/1.0.0:\n    dev: false\n  nonsense:\n    dev: false\n',
    });

    t.same(
      packages.map(({ name }) => name),
      ['a', 'ms'],
    );
    t.match(errors, [
      { path: 'a/package-lock.json', line: 2, message: /JSON/ },
      { path: 'c/pnpm-lock.yaml', line: 5 },
    ]);
    t.equal(coverage.summary().complete, false);
    t.ok(coverage.unreadPaths.has('a/package-lock.json'));
  },
);

t.test('inventory: of two files for one project, the more complete one is read', async (t) => {
  const requirement = 'flask==2.0\n';
  const poetry = '[[package]]\nname = "flask"\nversion = "2.3.2"\n';
  const module = 'module a\n\ngo 1.20\n';
  const nuget = '{"version": 1, "dependencies": {}}';
  const project = '<Project><ItemGroup><PackageReference Include="A" Version="1.0" /></ItemGroup></Project>';

  t.same(
    formats(
      await inventoryOf({ 'npm-shrinkwrap.json': npmLock('1.0.0'), 'package-lock.json': npmLock('1.0.0') }),
    ),
    ['npm-shrinkwrap.json npm-shrinkwrap'],
  );
  t.same(
    formats(
      await inventoryOf({
        'a/poetry.lock': poetry,
        'a/requirements-docs.txt': requirement,
        'a/requirements.txt': requirement,
        'b/requirements.txt': requirement,
      }),
    ),
    [
      'a/poetry.lock poetry-lock',
      'a/requirements-docs.txt requirements-txt',
      'b/requirements.txt requirements-txt',
    ],
  );
  t.same(
    formats(
      await inventoryOf({
        'go.mod': module,
        'go.sum': 'a v1.0.0 h1:x=\n',
        'lone/go.sum': 'a v1.0.0 h1:x=\n',
        'vendor/modules.txt': '# a v1.0.0\n## explicit\na\n',
      }),
    ),
    ['go.mod go-mod', 'lone/go.sum go-sum'],
  );
  t.same(
    formats(
      await inventoryOf({
        'Directory.Packages.props': project,
        'src/a/a.csproj': project,
        'src/a/packages.lock.json': nuget,
        'src/b/b.csproj': project,
      }),
    ),
    ['src/a/packages.lock.json nuget-packages-lock', 'src/b/b.csproj msbuild-project'],
  );
  t.same(
    formats(
      await inventoryOf({
        'composer.lock': '{"packages": []}',
        'node_modules/a/package-lock.json': npmLock('1.0.0'),
        'vendor/composer/installed.json': '{"packages": []}',
      }),
    ),
    ['composer.lock composer-lock'],
  );
});

t.test('inventory: a file that another one refers to is read for it', async (t) => {
  const parent = `<project><artifactId>top</artifactId><properties><v>1.7</v></properties></project>`;
  const middle = `<project><artifactId>middle</artifactId><parent><artifactId>top</artifactId></parent></project>`;
  const child = `<project><artifactId>child</artifactId><parent><artifactId>middle</artifactId></parent>
<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>\${v}</version></dependency></dependencies></project>`;

  const { packages } = await inventoryOf({ 'pom.xml': parent, 'm/pom.xml': middle, 'm/c/pom.xml': child });

  t.match(packages, [{ name: 'g:a', version: '1.7', locations: [{ path: 'm/c/pom.xml', line: 2 }] }]);
});

t.test('inventory: what an included file names is there, once', async (t) => {
  const { packages } = await inventoryOf({
    'requirements-dev.txt': '-r requirements.txt\npytest==8.0.0\n',
    'requirements.txt': '# web\nflask==2.0.0\n',
  });
  t.match(packages, [
    { name: 'flask', scope: 'runtime', locations: [{ path: 'requirements.txt', line: 2 }] },
    { name: 'pytest', scope: 'development', locations: [{ path: 'requirements-dev.txt', line: 2 }] },
  ]);
  t.equal(packages[0]?.locations.length, 1);
});

t.test('inventory: requirements files for development are known by their name or folder', async (t) => {
  const { packages } = await inventoryOf({
    'api/requirements.txt': 'a==1.0.0\n',
    'docs/requirements.txt': 'b==1.0.0\n',
    'requirements-dev.txt': 'c==1.0.0\n',
    'requirements/base.txt': 'd==1.0.0\n',
    'requirements/test.txt': 'e==1.0.0\n',
    'test_requirements.txt': 'f==1.0.0\n',
    'latest-requirements.txt': 'g==1.0.0\n',
    'docs/server/requirements.txt': 'h==1.0.0\n',
  });
  const named = (scope: string) => packages.flatMap((one) => (one.scope === scope ? [one.name] : []));
  t.same(named('development'), ['b', 'c', 'e', 'f']);
  t.same(named('runtime'), ['a', 'd', 'g', 'h']);
});

t.test('inventory: reads files in UTF-16 and with a byte order mark', async (t) => {
  const config = '<packages><package id="A" version="1.0" /></packages>';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(config, 'utf16le')]);

  const { packages, errors } = await inventoryOf({
    'a/packages.config': utf16,
    'b/packages.config': Buffer.from(utf16).swap16(),
    'c/packages.config': `\ufeff${config}`,
  });

  t.same(errors, []);
  t.match(packages, [{ name: 'A', locations: [{}, {}, {}] }]);
});

t.test('inventory: vendored JavaScript libraries are recognized by their banner', async (t) => {
  const copies: readonly (readonly [path: string, text: string, expected: string])[] = [
    [
      'js/jquery.min.js',
      '/*! jQuery v1.12.4 | (c) jQuery Foundation | jquery.org/license */\n',
      'jquery@1.12.4',
    ],
    ['js/jquery.js', '/*!\n * jQuery JavaScript Library v3.4.1\n * https://jquery.com/\n */', 'jquery@3.4.1'],
    ['lib/a.js', '/*! jQuery UI - v1.12.1 - 2016-09-14\n* http://jqueryui.com */', 'jquery-ui@1.12.1'],
    ['lib/b.js', '/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)\n */', 'bootstrap@3.3.7'],
    ['lib/c.js', '/*\n AngularJS v1.5.8\n (c) 2010-2016 Google, Inc.\n*/', 'angular@1.5.8'],
    ['lib/d.js', '/**\n * @license\n * Lodash 4.17.4 <https://lodash.com/>\n */', 'lodash@4.17.4'],
    ['lib/e.js', '//! moment.js\n//! version : 2.18.1\n//! authors : x', 'moment@2.18.1'],
    ['lib/f.js', '/**!\n\n @license\n handlebars v4.0.11\n\nCopyright */', 'handlebars@4.0.11'],
    ['lib/g.js', '/*!\n * Vue.js v2.6.10\n * (c) 2014-2019 Evan You\n */', 'vue@2.6.10'],
    ['lib/h.js', '/** @license React v16.8.6\n * react.production.min.js\n */', 'react@16.8.6'],
    ['lib/i.js', '//     Underscore.js 1.8.3\n//     http://underscorejs.org', 'underscore@1.8.3'],
    ['lib/j.js', '/*! @license DOMPurify 2.0.7 | (c) Cure53 */', 'dompurify@2.0.7'],
    [
      'lib/jquery-core.js',
      'var x; jQuery.fn = jQuery.prototype = { jquery: "2.2.4", constructor: jQuery };',
      'jquery@2.2.4',
    ],
    ['lib/main.js', '// uses jQuery 3.4.1 and Bootstrap\nimport $ from "jquery";', ''],
    ['lib/plugin.js', '/*! A plugin for jQuery v1.0.0 */', ''],
  ];

  for (const [path, text, expected] of copies) {
    const found = vendoredPackages(path, text).map(({ name, version }) => `${name}@${version}`);
    t.equal(found.join(' '), expected, `${path}: ${expected || 'nothing'}`);
  }
  const padded = `${copies[0]?.[1]}${' '.repeat(300)}`;
  const { files, packages } = await inventoryOf({ 'web/jquery.min.js': padded, 'src/page.js': padded });
  t.match(files, [{ path: 'web/jquery.min.js', format: 'vendored-javascript', packages: 1 }]);
  t.match(packages, [{ ecosystem: 'npm', name: 'jquery', version: '1.12.4', direct: true }]);
});

t.test('package URLs: are written canonically for their type, and parsed again', async (t) => {
  const cases = [
    [{ ecosystem: 'npm', name: '@scope/name', version: '1.0.0' }, 'pkg:npm/%40scope/name@1.0.0'],
    [{ ecosystem: 'Maven', name: 'org.a:b', version: '1.0+x' }, 'pkg:maven/org.a/b@1.0%2Bx'],
    [{ ecosystem: 'Go', name: 'github.com/A/b/v2', version: '2.0.0' }, 'pkg:golang/github.com/A/b/v2@2.0.0'],
    [{ ecosystem: 'Go', name: 'stdlib', version: '1.22.3' }, 'pkg:golang/stdlib@1.22.3'],
    [
      { ecosystem: 'Debian', name: 'attr', version: '1:2.4-2', release: '12' },
      'pkg:deb/debian/attr@1:2.4-2?distro=debian-12',
    ],
    [{ ecosystem: 'CocoaPods', name: 'Firebase/Core', version: '1.0' }, 'pkg:cocoapods/Firebase@1.0#Core'],
    [{ ecosystem: 'SwiftURL', name: 'github.com/a/B', version: '' }, 'pkg:swift/github.com/a/B'],
    [
      { ecosystem: 'GitHub Actions', name: 'actions/checkout', version: 'v4' },
      'pkg:github/actions/checkout@v4',
    ],
  ] as const;

  for (const [found, purl] of cases) {
    t.equal(purlOf(found), purl);
    t.same(packageOfPurl(purl), found, `${purl} and back`);
  }
  t.equal(
    purlOf({ ecosystem: 'PyPI', name: 'Zope.Interface_x', version: '1.0' }),
    'pkg:pypi/zope.interface-x@1.0',
  );
  t.equal(purlOf({ ecosystem: 'npm', name: 'ms', version: '1.0.0' }, { versioned: false }), 'pkg:npm/ms');
  t.match(packageOfPurl('pkg:githubactions/actions/checkout@v4'), { ecosystem: 'GitHub Actions' });
  t.match(parsePurl('pkg:Maven//org.a/b@1?type=jar&Classifier=x#/a/../b'), {
    type: 'maven',
    subpath: 'a/b',
    qualifiers: new Map([
      ['type', 'jar'],
      ['classifier', 'x'],
    ]),
  });
  for (const text of ['', 'npm/ms', 'pkg:npm', 'pkg:/ms', 'https://example.org'])
    t.equal(parsePurl(text), undefined, text);
});

t.test('readInventory: gives up a file that takes too long, names it, and reads the others', async (t) => {
  const crate = '[[package]]\nname = "serde"\nversion = "1.0.0"\n';
  const { packages, errors, coverage } = await inventoryOf(
    { 'Cargo.lock': crate.repeat(100_000), 'package-lock.json': npmLock('2.1.3') },
    1,
  );

  t.match(packages, [{ name: 'ms' }]);
  t.match(errors, [{ path: 'Cargo.lock', line: null, message: /takes more than 0.001 s to read as Cargo/ }]);
  t.equal(coverage.summary().complete, false, 'never called whole');
});

t.test('readInventory: reads a lock with one name a hundred thousand times', async (t) => {
  const crate = '[[package]]\nname = "serde"\nversion = "1.0.0"\ndependencies = ["serde"]\n';
  const entry = '[[package]]\nname = "six"\nversion = "1.0.0"\n';
  const { packages, errors } = await inventoryOf({
    'Cargo.lock': crate.repeat(100_000),
    'poetry.lock': entry.repeat(30_000),
  });

  t.same(errors, []);
  t.match(packages, [{ name: 'six' }, { name: 'serde' }]);
});

t.test(
  'inventory: a version range is replaced by the version of a related file, and of no other',
  async (t) => {
    const { packages } = await inventoryOf({
      'pyproject.toml': '[project]\ndependencies = ["Flask_Login>=0.1", "requests>=2"]\n',
      'requirements/base.txt': 'flask-login==0.6.3\n',
      'other/setup.cfg': '[options]\ninstall_requires = flask-login>=0.2\n',
    });

    t.same(
      packages.map(({ name, version, declared }) => [name, version, declared]),
      [
        ['flask-login', '0.2', '>=0.2'],
        ['flask-login', '0.6.3', undefined],
        ['requests', '2', '>=2'],
      ],
    );
  },
);

t.test('inventory: the notice of a manifest says what helps in its build tool', async (t) => {
  const pom = `<project><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>1.0</version>
    </dependency></dependencies></project>`;
  const gradle = 'dependencies { implementation("a:b:1.0") }';
  const conda = (pip: string): string =>
    `dependencies:\n  - numpy=1.21.2=py39h20f2e39_0\n  - pip:\n      - ${pip}\n`;
  const advice = async (files: Readonly<Record<string, string>>) =>
    (await inventoryOf(files)).coverage
      .summary()
      .notices.map(({ message }) => message.replace(/^.*transitive dependencies are unknown\. /, ''));

  t.match(await advice({ 'pom.xml': pom }), [/^Import an SBOM of the build \(`mvn /]);
  t.match(await advice({ 'pom.xml': pom, 'app/build.gradle.kts': gradle }), [
    /^Use Gradle dependency locking/,
  ]);
  const clojure = '(defproject a "1.0" :dependencies [[ring/ring-core "1.10.0"]])\n';
  t.match(await advice({ 'project.clj': clojure }), [/^Import an SBOM of the build: `assay /], 'Leiningen');
  t.match(await advice({ 'environment.yml': conda('flask>=1.0') }), [
    /`conda env export > environment\.yml`/,
  ]);
  t.same(await advice({ 'environment.yml': conda('flask==1.0.2') }), [], 'an exported environment is whole');
});

t.test(
  'inventory: a file of the name of a manifest that is none leaves the others as they are',
  async (t) => {
    const { packages, errors } = await inventoryOf({
      'environment.yml': '- stage\n- production\n',
      'web/requirements.txt': 'flask==1.0.2\n',
    });

    t.strictSame(
      packages.map(({ name }) => name),
      ['flask'],
    );
    t.strictSame(errors, [], 'other tools have files of this name');
  },
);
