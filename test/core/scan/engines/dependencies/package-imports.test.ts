// Which files import a package; what is not found is not known.
import t from 'tap';
import type { EcosystemId } from '../../../../../packages/core/src/scan/engines/dependencies/packages/ecosystems.ts';
import {
  directParent,
  findImports,
  packageKey,
} from '../../../../../packages/core/src/scan/engines/dependencies/reachability/package-imports.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import {
  importedByOf,
  priorityOf,
  pulledInByOf,
} from '../../../../../packages/core/src/vocabulary/priority.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

async function importsOf(
  files: Readonly<Record<string, string>>,
  ...names: readonly (readonly [EcosystemId, string])[]
) {
  const source = memorySource(files);
  const entries = await source.list(new Coverage());
  const packages = names.map(([ecosystem, name]) => ({ ecosystem, name }));
  const found = await findImports(packages, { source, entries }, new AbortController().signal);
  return packages.map((one) => found.get(packageKey(one)));
}

t.test('findImports: import statements of each language', async (t) => {
  const cases = [
    ['npm', 'lodash', 'src/a.ts', "import _ from 'lodash';\n"],
    ['npm', 'lodash', 'src/a.ts', "import {\n  merge,\n} from 'lodash/fp';\n"],
    ['npm', 'lodash', 'a.cjs', 'const _ = require("lodash");\n'],
    ['npm', 'lodash', 'a.mjs', "await import('lodash');\n"],
    ['npm', 'lodash', 'a.js', "import 'lodash';\n"],
    ['npm', '@scope/name', 'a.js', "export * from '@scope/name/sub/path';\n"],
    ['PyPI', 'requests', 'app/main.py', 'import os, requests as r\n'],
    ['PyPI', 'Flask-Login', 'app/main.py', 'from flask_login import current_user\n'],
    ['PyPI', 'PyYAML', 'app/main.py', '    import yaml\n'],
    ['Go', 'golang.org/x/net', 'cmd/a.go', 'import (\n\t"fmt"\n\th "golang.org/x/net/html"\n)\n'],
    ['crates.io', 'serde-json', 'src/main.rs', 'use serde_json::Value;\n'],
    ['RubyGems', 'rack', 'lib/a.rb', "require 'rack/utils'\n"],
    ['RubyGems', 'net-http', 'lib/a.rb', "require 'net/http'\n"],
    [
      'Maven',
      'org.apache.commons:commons-lang3',
      'src/A.java',
      'import org.apache.commons.lang3.StringUtils;\n',
    ],
    ['Maven', 'org.apache.logging.log4j:log4j-core', 'A.java', 'import org.apache.logging.log4j.core.*;\n'],
    [
      'Maven',
      'com.fasterxml.jackson.core:jackson-databind',
      'A.kt',
      'import com.fasterxml.jackson.databind.ObjectMapper\n',
    ],
    ['Maven', 'org.yaml:snakeyaml', 'A.java', 'import static org.yaml.snakeyaml.Yaml.x;\n'],
    [
      'Maven',
      'org.springframework:spring-web',
      'A.scala',
      'import org.springframework.web.client.RestTemplate\n',
    ],
    ['NuGet', 'Newtonsoft.Json', 'A.cs', 'using Newtonsoft.Json.Linq;\r\n'],
    ['NuGet', 'SharpZipLib', 'A.cs', 'global using static ICSharpCode.SharpZipLib.Zip;\n'],
    ['NuGet', 'Npgsql', 'A.cs', 'using Sql = Npgsql;\n'],
    ['NuGet', 'RestSharp', 'A.vb', 'Imports RestSharp\n'],
    ['Packagist', 'guzzlehttp/guzzle', 'src/A.php', '<?php\nuse GuzzleHttp\\Client;\n'],
    ['Packagist', 'symfony/http-kernel', 'src/A.php', '<?php\nuse Symfony\\Component\\HttpKernel\\Kernel;\n'],
    ['Packagist', 'monolog/monolog', 'src/A.php', '<?php\n$log = new \\Monolog\\Logger("a");\n'],
  ] as const;
  for (const [ecosystem, name, path, text] of cases)
    t.same(await importsOf({ [path]: text }, [ecosystem, name]), [path], `${name}: ${text.trim()}`);
});

t.test('findImports: what imports nothing', async (t) => {
  const cases = [
    ['npm', 'lodash', 'src/a.ts', "import _ from 'lodash-es';\n"],
    ['npm', 'lodash', 'src/a.ts', "import _ from './lodash';\n"],
    ['npm', 'lodash', 'src/a.ts', "// import _ from 'lodash';\n"],
    ['npm', 'lodash', 'src/a.test.ts', "import _ from 'lodash';\n"],
    ['npm', 'lodash', 'node_modules/b/index.js', "require('lodash');\n"],
    ['npm', 'lodash', 'docs/a.js', "require('lodash');\n"],
    ['npm', 'lodash', 'README.md', "require('lodash')\n"],
    ['PyPI', 'requests', 'app/main.py', '# import requests\n'],
    ['PyPI', 'requests', 'tests/test_a.py', 'import requests\n'],
    ['Go', 'golang.org/x/net', 'cmd/a.go', 'var list = []string{\n\t"golang.org/x/net/html",\n}\n'],
    ['crates.io', 'serde', 'src/main.rs', 'use serde_json::Value;\n'],
    ['Maven', 'org.apache.logging.log4j:log4j-core', 'A.java', 'import org.apache.logging.log4j.Logger;\n'],
    ['Maven', 'org.yaml:snakeyaml', 'src/test/java/A.java', 'import org.yaml.snakeyaml.Yaml;\n'],
    ['NuGet', 'Newtonsoft.Json', 'A.cs', '// using Newtonsoft.Json;\n'],
    ['NuGet', 'Newtonsoft.Json', 'A.cs', 'using (var x = Newtonsoft.Json.Open()) {}\n'],
    ['NuGet', 'Newtonsoft.Json', 'A.cs', 'using Newtonsoft.JsonX;\n'],
    ['Packagist', 'monolog/monolog', 'src/A.php', '<?php\nuse MonologX\\Logger;\n'],
  ] as const;
  for (const [ecosystem, name, path, text] of cases)
    t.same(
      await importsOf({ [path]: text }, [ecosystem, name]),
      [undefined],
      `${name}: ${path} ${text.trim()}`,
    );
});

t.test('findImports: namespaces of Packagist as composer.lock declares them', async (t) => {
  const lock = JSON.stringify({
    packages: [{ name: 'acme/odd-name', autoload: { 'psr-4': { 'Other\\Thing\\': 'src/' } } }],
  });
  const php = '<?php\nuse Other\\Thing\\Deep\\Class;\n';
  t.same(await importsOf({ 'composer.lock': lock, 'a.php': php }, ['Packagist', 'acme/odd-name']), ['a.php']);
  t.same(await importsOf({ 'composer.lock': '{', 'a.php': php }, ['Packagist', 'acme/odd-name']), [
    undefined,
  ]);
});

t.test('directParent: the dependency of the repository that brings a package in', async (t) => {
  t.same(directParent({ ecosystem: 'npm', name: 'c', path: ['a', 'b', 'c'] }), [
    { ecosystem: 'npm', name: 'a' },
  ]);
  t.same(directParent({ ecosystem: 'npm', name: 'a', path: ['a'] }), []);
  t.same(directParent({ ecosystem: 'npm', name: 'a', path: null }), []);
});

t.test('priorityOf: names what brings a transitive package in, without points', async (t) => {
  const inputs = {
    severity: 'high',
    category: 'dependency-vulnerability',
    advisory: null,
    package: null,
  } as const;
  const text = 'Brought in by express: imported by src/app.js.';
  const named = priorityOf({ ...inputs, pulledInBy: text });
  t.equal(named.score, priorityOf(inputs).score);
  t.equal(pulledInByOf(named), text);
  t.equal(pulledInByOf(priorityOf(inputs)), undefined);
});

t.test('findImports: packages of several ecosystems in one pass over the tree', async (t) => {
  const files = {
    'a.js': "import a from 'left';\n",
    'b.js': "import a from 'left';\n",
    'c.py': 'import left\n',
  };
  t.same(await importsOf(files, ['npm', 'left'], ['PyPI', 'left'], ['npm', 'right']), [
    'a.js',
    'c.py',
    undefined,
  ]);
});

t.test('priorityOf: names the file that imports the package, without points', async (t) => {
  const inputs = {
    severity: 'high',
    category: 'dependency-vulnerability',
    advisory: null,
    package: null,
  } as const;
  const plain = priorityOf(inputs);
  const imported = priorityOf({ ...inputs, reachability: 'imported', importedBy: 'src/app.ts' });

  t.equal(imported.score, plain.score);
  t.match(imported.reasons, [{ code: 'imported', text: 'Imported by src/app.ts.' }]);
  t.equal(importedByOf(imported), 'src/app.ts');
  t.equal(importedByOf(plain), undefined);
  t.equal(importedByOf(priorityOf({ ...inputs, reachability: 'imported' })), undefined);
});
