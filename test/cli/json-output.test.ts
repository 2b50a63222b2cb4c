// `--json` for every command there is: whatever happens, standard output is one document that parses. In this
// process, because a process for each would take minutes.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { isBuilt } from '../helpers/assay-command.ts';

interface Described {
  readonly id: string;
  readonly args: Readonly<
    Record<string, { readonly required?: boolean; readonly options?: readonly string[] }>
  >;
  readonly flags: Readonly<
    Record<
      string,
      { readonly type: string; readonly required?: boolean; readonly options?: readonly string[] }
    >
  >;
}

const root = join(import.meta.dirname, '../../packages/cli');
const manifest = join(root, 'oclif.manifest.json');
const { commands } = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { commands: Record<string, Described> })
  : { commands: {} };
const skip = isBuilt ? false : 'there is no build';

type Main = (argv: readonly string[]) => Promise<void>;

/** What the command writes to standard output, and its exit code. */
async function outputOf(argv: readonly string[]): Promise<{ stdout: string; code: number }> {
  const { main } = (await import(pathToFileURL(join(root, 'dist/main.js')).href)) as { main: Main };
  const { stdout, stderr } = process;
  const writes = { stdout: stdout.write, stderr: stderr.write };
  let text = '';
  stdout.write = ((chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  }) as typeof stdout.write;
  stderr.write = (() => true) as typeof stderr.write;
  process.exitCode = undefined;
  try {
    await main(argv);
    return { stdout: text, code: Number(process.exitCode ?? 0) };
  } finally {
    stdout.write = writes.stdout;
    stderr.write = writes.stderr;
    process.exitCode = undefined;
  }
}

/** Its words, and something for whatever it needs. */
function calling({ id, args, flags }: Described): string[] {
  const given = Object.values(args).map(({ options }) => options?.[0] ?? join(root, 'package.json'));
  const needed = Object.entries(flags).flatMap(([name, { required, options }]) =>
    required ? [`--${name}`, options?.[0] ?? 'x'] : [],
  );
  return [...id.split(':'), ...given, ...needed, ...('yes' in flags ? ['--yes'] : []), '--json'];
}

let server: Server;
t.before(() => {
  t.context.env = { ...process.env };
  process.env.ASSAY_CONFIG_DIR = t.testdir();
  process.env.ASSAY_DATA_DIR = join(t.testdirName, 'data');
  process.env.ASSAY_TOKEN = 'x';
});
t.teardown(() => {
  server?.close();
  process.env = t.context.env;
});

t.test('of every command: a flag that does not exist', { skip }, async (t) => {
  for (const command of Object.values(commands)) {
    const { stdout, code } = await outputOf([...calling(command), '--no-such-flag']);
    t.equal(code, 2, command.id);
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string; details: object } };
    t.match(error, { code: 'USAGE_ERROR', message: /--no-such-flag/, details: {} }, command.id);
  }
});

t.test('of every command that asks a server: each way in which that fails', { skip }, async (t) => {
  const failures: readonly [string, number, string, number][] = [
    ['AUTH_UNAUTHORIZED', 401, '', 4],
    ['INSUFFICIENT_PERMISSIONS', 403, '', 4],
    ['RESOURCE_NOT_FOUND', 404, '', 2],
    ['CONFLICT_DUPLICATE', 409, '', 2],
    ['INTERNAL_ERROR', 500, '', 5],
    ['BAD_REPLY', 404, '<h1>no server of ours</h1>', 5],
    ['BAD_REPLY', 200, '{"items": [', 5],
  ];
  let [code, status, body] = failures[0] as readonly [string, number, string, number];
  server = createServer((request, response) => {
    request.resume();
    const error = { code, message: 'A sentence.', details: { a: 1 }, timestamp: '', requestId: 'x' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body || JSON.stringify(error));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  process.env.ASSAY_SERVER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // With --json the bridge of assistants tells how it is started, and asks nobody.
  const asking = Object.values(commands).filter(({ id, flags }) => 'local' in flags && id !== 'mcp');
  t.ok(asking.length > 40);
  for (const [nextCode, nextStatus, nextBody, exit] of failures) {
    [code, status, body] = [nextCode, nextStatus, nextBody];
    for (const command of asking) {
      const ended = await outputOf(calling(command));
      const document = JSON.parse(ended.stdout) as { error?: { code: string } };
      // A file that is none of theirs is refused before anything is asked.
      if (document.error?.code === 'USAGE_ERROR') t.equal(ended.code, 2, command.id);
      else t.match([ended.code, document], [exit, { error: { code } }], `${command.id} ${status}`);
    }
  }
});

t.test('of the commands that ask nobody', { skip }, async (t) => {
  const calls = [
    ['completion', 'bash'],
    ['config', 'list'],
    ['config', 'unset', 'profile'],
    ['advisories', 'status'],
    ['doctor', '--server', 'http://127.0.0.1:9'],
    ['server', 'migrate', '--dry-run'],
    ['scan', join(root, 'package.json'), '--type', 'security', '--offline'],
    ['no', 'such', 'command'],
    ['scna'],
  ];
  for (const call of calls) {
    const { stdout } = await outputOf([...call, '--json']);
    t.type(JSON.parse(stdout), 'object', call.join(' '));
  }
});
