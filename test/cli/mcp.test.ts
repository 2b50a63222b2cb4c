// `assay mcp` as assistants start it, by the official client over standard input and output.
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import t from 'tap';
import { assayBinary, assayIn } from '../helpers/assay-command.ts';
import { gitRepository } from '../helpers/git-repository.ts';

t.test('assay mcp: passes requests of an assistant to the portal', async (t) => {
  const home = t.testdir({ data: {} });
  const checkout = join(home, 'checkout');
  const repository = gitRepository(checkout, { 'a.txt': 'a\n' });
  repository.git('checkout', '-q', '-b', 'fix');
  repository.commit({ 'a.txt': 'b\n' });
  const client = new Client({ name: 'test', version: '1.0.0' });
  t.teardown(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [assayBinary, 'mcp', '--local', '--data-dir', join(home, 'data')],
      cwd: checkout,
      env: { PATH: process.env.PATH ?? '', HOME: home, ASSAY_OSV_API_URL: 'none' },
    }),
  );

  const { tools } = await client.listTools();
  t.equal(tools.length, 13);
  t.match(tools.at(-1), { name: 'verify_fix', annotations: { readOnlyHint: true } });
  t.match(await client.callTool({ name: 'list_repositories', arguments: {} }), {
    structuredContent: { total: 0, repositories: [] },
  });
  t.match(await client.callTool({ name: 'verify_fix', arguments: { range: 'main..fix' } }), {
    content: [
      { type: 'text', text: /^unknown: .*Nothing that was found before the change is affected by it/s },
    ],
    structuredContent: { verdict: 'unknown', reasons: [{ code: 'no_target' }] },
  });
  t.match(await client.callTool({ name: 'verify_fix', arguments: { range: 'main' } }), {
    isError: true,
    content: [{ text: /"main" is not a range of commits/ }],
  });
  t.match(await client.callTool({ name: 'get_finding', arguments: { findingId: 'x' } }), { isError: true });
});

t.test(
  'assay mcp: reports errors to the assistant, and writes only messages to standard output',
  async (t) => {
    const assay = assayIn(t.testdir({}));
    const asked = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}\nnonsense\n';
    const ended = await assay.run(['mcp', '--server', 'http://127.0.0.1:9'], {
      input: asked,
      env: { ASSAY_TOKEN: 'x' },
    });
    const lines = ended.stdout.trim().split('\n');
    const answers = lines.map(
      (line) => JSON.parse(line) as { id: number | null; error: { message: string } },
    );
    t.match(answers.find(({ id }) => id === 7)?.error.message, /127\.0\.0\.1:9/);
    t.match(answers.find(({ id }) => id === null)?.error.message, /not valid JSON/);
    const configured = await assay.run(['mcp', '--server', 'http://127.0.0.1:9', '--json']);
    t.strictSame(JSON.parse(configured.stdout), {
      mcpServers: { assay: { command: 'assay', args: ['mcp', '--server', 'http://127.0.0.1:9'] } },
    });
    const unsigned = await assay.run(['mcp', '--server', 'http://127.0.0.1:9'], { input: asked });
    t.equal(unsigned.code, 4);
    t.equal(unsigned.stdout, '');
  },
);
