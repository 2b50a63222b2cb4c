// The code that the documents show to embedders compiles against the types that a release publishes, in the strictest way:
// declarations of packages are checked, too.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { blocksOf, publishTypes, strictOptions } from '../helpers/published-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const tracked = execFileSync('git', ['ls-files', '-z', '*.md', 'examples/*.ts'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0');
const skip = !existsSync(join(root, 'packages/server/dist/index.d.ts')) && 'the packages are not built';

t.test('documents and examples: compile strictly against the published types', { skip }, async (t) => {
  // Outside of the checkout, whose packages must not stand in for what is not published.
  const folder = mkdtempSync(join(tmpdir(), 'assay-types-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  publishTypes(folder);
  const blocks = tracked
    // What is to be added to the sources is tried there: test/contract/extend.test.ts.
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/extend/'))
    .flatMap((path) => blocksOf(path, 'ts'));
  const examples = tracked.filter((path) => path.endsWith('.ts'));
  const places = new Map(blocks.map(([place], index) => [`block${index}.ts`, place]));
  // Each is a module, so that none sees the names of another.
  for (const [index, [, text]] of blocks.entries())
    writeFileSync(join(folder, `block${index}.ts`), `${text}\nexport {};\n`);
  for (const path of examples) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), readFileSync(join(root, path)));
  }
  const files = [...places.keys(), ...examples];
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strictOptions, files }));

  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', folder], {
    encoding: 'utf8',
    cwd: folder,
  });

  t.ok(blocks.length >= 5 && examples.length >= 5);
  const messages = stdout.replaceAll(/^block\d+\.ts/gm, (name) => places.get(name) ?? name);
  t.equal(messages, '');
  t.equal(status, 0);
});
