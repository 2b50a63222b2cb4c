// A client that a public generator writes from our description, compiled as strictly as programs are, and asked by a
// program of a portal that runs: what strangers get who write no request by hand.
// npm run bench -- generated-client (needs a package registry the first time)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peer, root } from './measure.ts';
import { email, password, servePortal } from './served-portal.ts';

const generator = join(peer('openapi-typescript', '7.13.0'), 'openapi-typescript');
const clientModules = join(peer('openapi-fetch', '0.17.0'), '..');
const compiler = join(root, 'node_modules/.bin/tsc');

/** Reads lists and objects, writes, follows a page, and tells an error from an answer. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const baseUrl: string = process.env['ORIGIN'] ?? '';
const open = createClient<paths>({ baseUrl });
const signedIn = await open.POST('/v1/auth/login', {
  body: { email: process.env['EMAIL'] ?? '', password: process.env['PASSWORD'] ?? '' },
});
if (signedIn.error !== undefined) throw new Error('not signed in');
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${signedIn.data.token}\` } });

const made = await client.POST('/v1/teams', { body: { name: 'platform' } });
if (made.error !== undefined) throw new Error(JSON.stringify(made.error));
const teams = await client.GET('/v1/teams', { params: { query: { limit: 1 } } });
if (teams.error !== undefined) throw new Error('no teams');
const names: readonly string[] = teams.data.items.map(({ name }) => name);
const findings = await client.GET('/v1/findings', { params: { query: { status: ['open'], limit: 5 } } });
if (findings.error !== undefined) throw new Error('no findings');
for (const { title, severity, location } of findings.data.items) console.log(severity, title, location?.path);
const missing = await client.GET('/v1/teams/{id}', { params: { path: { id: '00000000-0000-4000-8000-000000000000' } } });
if (missing.error === undefined) throw new Error('a team that is not there');
console.log(names.join(), findings.data.items.length, missing.response.status);
`;

const portal = await servePortal('generated-client');
const folder = mkdtempSync(join(tmpdir(), 'assay-generated-client-'));
try {
  const description = await (await fetch(`${portal.origin}/v1/openapi.json`)).text();
  writeFileSync(join(folder, 'openapi.json'), description);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.ts'), program);
  symlinkSync(clientModules, join(folder, 'node_modules'), 'junction');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        skipLibCheck: false,
        module: 'nodenext',
        target: 'es2024',
        lib: ['es2024', 'dom'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        allowImportingTsExtensions: true,
        noEmit: true,
      },
      files: ['program.ts', 'api.ts'],
    }),
  );
  step('written', generator, ['openapi.json', '--output', 'api.ts']);
  step('compiled', compiler, ['--project', '.']);
  step('asked', process.execPath, ['program.ts']);
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

function step(name: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ORIGIN: portal.origin, EMAIL: email, PASSWORD: password },
  });
  process.stdout.write(
    `${name.padEnd(10)} ${status === 0 ? 'yes' : 'no'}  ${stdout.trim().split('\n').at(-1) ?? ''}\n`,
  );
  if (status === 0) return;
  process.stdout.write(`${stdout}${stderr}`);
  process.exitCode = 1;
}
