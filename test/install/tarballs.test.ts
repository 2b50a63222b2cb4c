// The packages of a release, installed as the documents say: the code that they show to embedders compiles strictly against
// them, and runs. `TEST_RELEASE` is the folder of a release; npm asks its registry for what has parts for each platform.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { blocksOf, strictOptions } from '../helpers/published-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const release = process.env.TEST_RELEASE;
const skip = release === undefined && 'TEST_RELEASE is no folder with a release';
t.setTimeout(900_000);

t.test('assay-server: one package brings what the README imports', { skip }, async (t) => {
  const folder = install(t, 'assay-server', ['@hapi/hapi@21', '@hapi/boom@10', 'joi@18']);
  const blocks = ['README.md', 'packages/server/README.md'].flatMap((path) => blocksOf(path, 'ts'));
  const programs = [...blocks.map(([, text]) => text), readExample('embed-in-hapi/server.ts')];
  compile(t, folder, programs);

  for (const [index, [place]] of blocks.entries()) {
    const served = await serve(t, folder, `program${index}.ts`);
    const below = /prefix: '([^']+)'/.exec(programs[index] ?? '')?.[1] ?? '';
    t.match(await (await fetch(`${served}${below}/health`)).json(), { status: 'ok' }, place);
    t.equal((await fetch(`${served}${below}/`)).status, 200, `${place}: the page`);
  }
});

t.test('assay-core: runs what its README says', { skip }, async (t) => {
  const folder = install(t, 'assay-core', []);
  const programs = [
    ...blocksOf('packages/core/README.md', 'ts').map(([, text]) => `${text}\nawait portal.stop();\n`),
    readExample('core-alone/audit.ts'),
  ];
  compile(t, folder, programs);
  for (const index of programs.keys()) {
    const { status, stderr } = spawnSync(process.execPath, [`program${index}.ts`, folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    t.equal(status, 0, stderr);
  }
});

t.test('assay-cost-compare: runs what its README says', { skip }, async (t) => {
  const folder = install(t, 'assay-cost-compare', []);
  const [[, text = ''] = []] = blocksOf('packages/cost-compare/README.md', 'ts');
  compile(t, folder, [text]);
  t.equal(execFileSync(process.execPath, ['program0.ts'], { cwd: folder, encoding: 'utf8' }), '');
});

function install(t: Test, name: string, others: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tarball-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = readdirSync(release ?? '').find((one) => one.startsWith(`${name}-`) && one.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const packages = [resolve(release ?? '', file ?? ''), '@types/node@24', ...others];
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

/** Each as a program of its own that listens wherever there is room, and says where. */
function compile(t: Test, folder: string, programs: readonly string[]): void {
  const files = programs.map((_, index) => `program${index}.ts`);
  for (const [index, text] of programs.entries()) {
    const starts =
      text.includes('server.start()') || !text.includes('const server') ? '' : '\nawait server.start();';
    const says = text.includes('const server') ? `${starts}\nconsole.log(server.info.uri);` : '\nexport {};';
    writeFileSync(
      join(folder, `program${index}.ts`),
      `${text.replace('port: 3000', 'port: 0').replace('createServer({', 'createServer({ port: 0,')}${says}\n`,
    );
  }
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strictOptions, files }));
  const { stdout } = spawnSync(process.execPath, [compiler, '--project', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  t.equal(stdout, '', 'compiles');
}

async function serve(t: Test, folder: string, program: string): Promise<string> {
  const secret = 'only for this test, and long enough for it';
  const child = spawn(process.execPath, [join(folder, program)], {
    cwd: mkdtempSync(join(folder, 'run-')),
    env: { ...process.env, TOKEN_SECRET: secret, ASSAY_JWT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill());
  return new Promise((found) => child.stdout.once('data', (text: Buffer) => found(String(text).trim())));
}

function readExample(path: string): string {
  return readFileSync(join(root, 'examples', path), 'utf8');
}
