// Data flows across files, found where the sink stands and told with the file of each step.
import t, { type Test } from 'tap';
import { scan } from '../../../../packages/core/src/index.ts';
import type { FlowOrigin } from '../../../../packages/core/src/scan/engines/insecure-code/cross-file/file-summary.ts';
import { FunctionIndex } from '../../../../packages/core/src/scan/engines/insecure-code/cross-file/function-index.ts';
import {
  joinRoots,
  linkRoots,
} from '../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-roots.ts';
import { readPathMappings } from '../../../../packages/core/src/scan/engines/insecure-code/cross-file/path-mappings.ts';
import { TargetResolver } from '../../../../packages/core/src/scan/engines/insecure-code/cross-file/resolve-target.ts';

type Files = Readonly<Record<string, string>>;

/** Each finding of high confidence: where it is, what it is, and the files of its flow. */
async function flows(t: Test, files: Files): Promise<readonly string[]> {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = (folder[part] ??= {}) as Record<string, unknown>;
    folder[parts.at(-1) ?? ''] = text;
  }
  const path = t.testdir(root as Parameters<Test['testdir']>[0]);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ confidence, category }) => confidence === 'high' && category === 'insecure-code')
    .map(({ ruleId, location, flow = [] }) => {
      const files = new Set(flow.map((step) => step.path ?? location?.path));
      return `${location?.path}:${location?.startLine} ${ruleId} (${[...files].join(' > ')})`;
    });
}

const route = (call: string): string => `app.get('/', (req, res) => { ${call}; });\n`;
const readFile = "const fs = require('fs');\n";

t.test('linkSummaries: follows calls of JavaScript and TypeScript modules', async (t) => {
  const sink =
    "import fs from 'node:fs';\nexport function read(name) { return fs.readFileSync('a/' + name); }\n";
  const found = ['store/files.ts:2 path-traversal (app.ts > store/files.ts)'];
  const cases: [string, Files, readonly string[]][] = [
    [
      'a named import',
      { 'app.ts': `import { read } from './store/files';\n${route('read(req.query.f)')}` },
      found,
    ],
    [
      'a name of its own',
      { 'app.ts': `import { read as get } from './store/files.js';\n${route('get(req.query.f)')}` },
      found,
    ],
    [
      'a namespace',
      { 'app.ts': `import * as files from './store/files';\n${route('files.read(req.query.f)')}` },
      found,
    ],
    [
      'require',
      { 'app.ts': `const files = require('./store/files');\n${route('files.read(req.query.f)')}` },
      found,
    ],
    [
      'require, taken apart',
      { 'app.ts': `const { read } = require('./store/files');\n${route('read(req.query.f)')}` },
      found,
    ],
    [
      'paths of tsconfig.json',
      {
        'tsconfig.json':
          '{\n  // Short names.\n  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["store/*"] }, },\n}',
        'app.ts': `import { read } from '@/files';\n${route('read(req.query.f)')}`,
      },
      found,
    ],
    ['a constant', { 'app.ts': `import { read } from './store/files';\n${route("read('a.txt')")}` }, []],
    ['another file', { 'app.ts': `import { read } from './other';\n${route('read(req.query.f)')}` }, []],
    [
      'a sanitizer',
      { 'app.ts': `import { read } from './store/files';\n${route('read(basename(req.query.f))')}` },
      [],
    ],
    ['the command line', { 'app.ts': "import { read } from './store/files';\nread(process.argv[2]);\n" }, []],
    [
      'a test',
      { 'test/app.ts': `import { read } from '../store/files';\n${route('read(req.query.f)')}` },
      [],
    ],
  ];
  for (const [name, files, expected] of cases)
    t.test(name, async (t) => t.strictSame(await flows(t, { ...files, 'store/files.ts': sink }), expected));
});

t.test('linkSummaries: follows a service that hands on to a repository', async (t) => {
  const found = await flows(t, {
    'src/users.controller.ts': `import { UserService } from './users.service';
export class UsersController {
  constructor(private readonly users: UserService) {}
  find(@Query('name') name: string) { return this.users.named(name); }
}
`,
    'src/users.service.ts': `import { UserRepository } from './users.repository';
export class UserService {
  constructor(private readonly repository: UserRepository) {}
  named(name: string) { return this.repository.byName(name.trim()); }
}
`,
    'src/users.repository.ts': `export class UserRepository {
  byName(name: string) { return this.db.query("SELECT * FROM users WHERE name = '" + name + "'"); }
}
`,
  });

  t.strictSame(found, [
    'src/users.repository.ts:2 sql-injection (src/users.controller.ts > src/users.service.ts > src/users.repository.ts)',
  ]);
});

t.test('linkSummaries: exports without a name, as properties and as entries', async (t) => {
  const cases: [string, string, string][] = [
    [
      "const read = require('./files');",
      'read(req.query.f)',
      'module.exports = (name) => fs.readFileSync(name);',
    ],
    [
      "const files = require('./files');",
      'files.read(req.query.f)',
      'exports.read = (name) => fs.readFileSync(name);',
    ],
    [
      "const files = require('./files');",
      'files.read(req.query.f)',
      'module.exports = { read: (name) => fs.readFileSync(name) };',
    ],
  ];
  for (const [imported, call, exported] of cases)
    t.test(exported, async (t) => {
      const files = { 'app.js': `${imported}\n${route(call)}`, 'files.js': readFile + exported };
      t.strictSame(await flows(t, files), ['files.js:2 path-traversal (app.js > files.js)']);
    });
});

t.test('linkSummaries: follows packages and classes of other languages', async (t) => {
  const cases: [string, Files, readonly string[]][] = [
    [
      'Python, absolute',
      {
        'shop/views.py':
          "from shop.store import read\n@app.route('/')\ndef show():\n    return read(request.args['f'])\n",
        'shop/store.py': 'def read(name):\n    return open(name).read()\n',
      },
      ['shop/store.py:2 path-traversal (shop/views.py > shop/store.py)'],
    ],
    [
      'Python, relative, a class, and an argument by its name',
      {
        'shop/views.py':
          "from .store import Store\n@app.route('/')\ndef show():\n    return Store().read(name=request.args['f'])\n",
        'shop/store.py': 'class Store:\n    def read(self, name):\n        return open(name).read()\n',
      },
      ['shop/store.py:3 path-traversal (shop/views.py > shop/store.py)'],
    ],
    [
      'Python, another package',
      {
        'shop/views.py':
          "from other.store import read\n@app.route('/')\ndef show():\n    return read(request.args['f'])\n",
        'shop/store.py': 'def read(name):\n    return open(name).read()\n',
      },
      [],
    ],
    [
      'Java, by the type of a field',
      {
        'src/main/java/a/FileController.java':
          'class FileController {\n  private FileService files;\n  void get(HttpServletRequest request) { files.read(request.getParameter("f")); }\n}\n',
        'src/main/java/a/FileService.java':
          'class FileService {\n  byte[] read(String name) { return Files.readAllBytes(new File(name).toPath()); }\n}\n',
      },
      [
        'src/main/java/a/FileService.java:2 path-traversal (src/main/java/a/FileController.java > src/main/java/a/FileService.java)',
      ],
    ],
    [
      'Java, an interface and its implementation, and a number',
      {
        'a/C.java':
          'class C {\n  private FileService files;\n  void get(HttpServletRequest request) { files.read(request.getParameter("f"), 1); }\n}\n',
        'a/FileService.java': 'interface FileService { byte[] read(String name, int at); }\n',
        'a/FileServiceImpl.java':
          'class FileServiceImpl implements FileService {\n  public byte[] read(String name, int at) { return Files.readAllBytes(new File(name).toPath()); }\n}\n',
      },
      ['a/FileServiceImpl.java:2 path-traversal (a/C.java > a/FileServiceImpl.java)'],
    ],
    [
      'Go, the same package',
      {
        'web/handler.go':
          'package web\nfunc show(w http.ResponseWriter, r *http.Request) { read(r.URL.Query().Get("f")) }\n',
        'web/store.go': 'package web\nfunc read(name string) { os.ReadFile(name) }\n',
        'other/store.go': 'package other\nfunc read(name string) { os.ReadFile(name) }\n',
      },
      ['web/store.go:2 path-traversal (web/handler.go > web/store.go)'],
    ],
    [
      'PHP, a function and a class',
      {
        'index.php': "<?php\nread_page($_GET['f']);\n$pages = new PageStore();\n$pages->load($_GET['f']);\n",
        'lib.php': '<?php\nfunction read_page($name) { return file_get_contents($name); }\n',
        'src/PageStore.php':
          '<?php\nclass PageStore { function load($name) { return file_get_contents($name); } }\n',
      },
      [
        'lib.php:2 path-traversal (index.php > lib.php)',
        'src/PageStore.php:2 path-traversal (index.php > src/PageStore.php)',
      ],
    ],
    [
      'Ruby, a constant',
      {
        'app/controllers/files_controller.rb':
          'class FilesController\n  def show\n    FileStore.load(params[:f])\n  end\nend\n',
        'app/models/file_store.rb':
          'class FileStore\n  def self.load(name)\n    File.read(name)\n  end\nend\n',
      },
      [
        'app/models/file_store.rb:3 path-traversal (app/controllers/files_controller.rb > app/models/file_store.rb)',
      ],
    ],
    [
      'C#, by the type of a field',
      {
        'FilesController.cs':
          'class FilesController {\n  private readonly FileStore _files;\n  [HttpGet] public string Get(string name) { return _files.Load(name); }\n}\n',
        'FileStore.cs':
          'class FileStore {\n  public string Load(string name) { return File.ReadAllText(name); }\n}\n',
      },
      ['FileStore.cs:2 path-traversal (FilesController.cs > FileStore.cs)'],
    ],
  ];
  for (const [name, files, expected] of cases)
    t.test(name, async (t) => t.strictSame(await flows(t, files), expected));
});

t.test('linkSummaries: ends where functions call each other, and tells of its limits', async (t) => {
  const flow = [{ line: 1, code: 'read(name)' }];
  const callTo = (module: string, from: FlowOrigin = { kind: 'source', flow }) => ({
    target: { module, name: 'read' },
    given: [{ argument: 0, fields: [], from }],
  });
  const languages = new Map(['a.js', 'b.js', 'c.js'].map((path) => [path, 'javascript'] as const));
  const files = { languages, declared: new Map(), types: new Map(), mappings: [], goModules: [] };
  let read = 0;
  const link = async (calls: readonly ReturnType<typeof callTo>[]) => {
    const index = new FunctionIndex(new TargetResolver(files), async function* (wanted) {
      for (const path of wanted.keys()) {
        read += 1;
        const further = callTo(path === 'b.js' ? './c' : './b', {
          kind: 'parameter',
          parameter: 0,
          fields: [],
          flow,
        });
        const found = {
          names: ['read'],
          parameters: ['name'],
          sinks: [],
          returns: [],
          stores: [],
          hands: [],
        };
        yield { path, summary: { functions: [{ ...found, calls: [further] }], exports: [] } };
      }
    });
    const noted = { calls, conditional: [], registers: [], handlers: [], declares: [] };
    const linked = await linkRoots([{ path: 'a.js', calls: noted, held: [] }], {
      index,
      isSource: () => false,
      returnsSource: () => false,
      unproven: (one) => one,
      handlersIn: () => [],
    });
    return { ...joinRoots(linked), asked: index.asked };
  };

  const { detections, limited, asked } = await link([callTo('./b')]);
  t.strictSame({ detections, limited }, { detections: [], limited: new Set() });
  t.strictSame([...asked.keys()], ['b.js', 'c.js']);
  t.equal(read, 2, 'each file is read once');
  t.strictSame([...(await link(Array(100_001).fill(callTo('./b')))).limited], ['a.js']);
});

t.test('readPathMappings: reads comments and trailing commas, and nothing of a broken file', async (t) => {
  const text = '{ "compilerOptions": { /* x */ "paths": { "~/*": ["./src/*",], }, } // "a"\n}';

  t.strictSame(readPathMappings('web/tsconfig.json', text), [
    { prefix: '~/', suffix: '', below: 'web', folders: [{ before: 'web/src/', after: '' }] },
  ]);
  t.strictSame(readPathMappings('tsconfig.json', '{ "compilerOptions": '), []);
});

t.test('linkSummaries: follows each parameter of its own where a sink is given several', async (t) => {
  const files = {
    'app/data.py':
      'class Data:\n    def write(self, content, end, folder):\n' +
      "        path = folder.joinpath(f'original.{end}')\n        open(path, 'ab').write(content)\n",
    'app/routes.py':
      'from fastapi import Form\nfrom app.data import Data\n\n@router.put("/image")\n' +
      'def update(end: str = Form()):\n    data = Data()\n    data.write(b"", end, root)\n',
  };

  t.strictSame(await flows(t, files), ['app/data.py:4 path-traversal (app/routes.py > app/data.py)']);
});
