// Which files import a package; what is not found is not known.
import t from 'tap';
import {
  findImports,
  packageKey,
} from '../../../../packages/core/src/engines/dependencies/package-imports.ts';
import { Coverage } from '../../../../packages/core/src/source/coverage.ts';
import { importedByOf, priorityOf } from '../../../../packages/core/src/vocabulary/priority.ts';
import { memorySource } from '../../../helpers/memory-source.ts';

async function importsOf(
  files: Readonly<Record<string, string>>,
  ...names: readonly (readonly ['npm' | 'PyPI' | 'Go' | 'crates.io' | 'RubyGems', string])[]
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
  ] as const;
  for (const [ecosystem, name, path, text] of cases)
    t.same(
      await importsOf({ [path]: text }, [ecosystem, name]),
      [undefined],
      `${name}: ${path} ${text.trim()}`,
    );
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
