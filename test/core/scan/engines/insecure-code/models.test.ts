// Models as data: those of frameworks, and what a repository tells of libraries of its own.
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { frameworkModels } from '../../../../../packages/core/src/scan/engines/insecure-code/models/index.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import type { CodeModel } from '../../../../../packages/core/src/scan/repository-config/code-models.ts';
import { graded, reportedLines } from './reported-lines.ts';

const acme: CodeModel = {
  language: 'javascript',
  sources: ['@acme/web.readInput()'],
  sanitizers: ['@acme/web.pure'],
  propagators: ['@acme/web.carry'],
  sinks: [{ rule: 'sql-injection', paths: ['*.runStatement'], argument: 1 }],
};

async function reported(models: readonly CodeModel[], text: string): Promise<string[]> {
  const outcome = await new CodeScanner(insecureCodeRules, { models }).scan('src/a.ts', Buffer.from(text));
  if ('skipped' in outcome) return [outcome.skipped];
  return outcome.detections.map(
    ({ location, ruleId, severity, confidence }) =>
      `${location?.startLine} ${ruleId} ${severity} ${confidence}`,
  );
}

t.test('models: a source, a propagator, a sanitizer and a sink of a library count as told', async (t) => {
  const text = [
    "import { carry, pure, readInput } from '@acme/web';",
    "import { exec } from 'node:child_process';",
    'exec(`ls ${readInput().name}`);',
    'exec(`ls ${carry(readInput().name)}`);',
    'exec(`ls ${pure(readInput().name)}`);',
    'db.runStatement(1, readInput().name);',
    "db.runStatement(readInput().name, 'select 1');",
  ].join('\n');

  t.same(await reported([acme], text), [
    '3 command-injection high high',
    '4 command-injection high high',
    '6 sql-injection high high',
  ]);
  const untold = await reported([], text);
  t.notOk(
    untold.some((line) => /^6|high high$/.test(line)),
    untold.join(),
  );
});

t.test('models: a file without a sink of any rule is read for a source of a model', async (t) => {
  const scanner = new CodeScanner(insecureCodeRules, { models: [acme] });
  const text =
    "import { readInput } from '@acme/web';\nimport { save } from './store';\nsave(readInput());\n";

  const outcome = await scanner.scan('src/a.ts', Buffer.from(text));

  t.equal('calls' in outcome && outcome.calls?.calls.length, 1);
});

t.test('models: every framework names its documentation, and what its requests hold', async (t) => {
  for (const { name, documentation, sources, types = {}, handlers = [], classes = [] } of frameworkModels) {
    t.match(documentation, /^https:\/\//, name);
    t.ok(sources.length + Object.keys(types).length + handlers.length + classes.length > 0, name);
  }
});

t.test('models: what requests of frameworks hold is followed to a sink', async (t) => {
  const cases: readonly (readonly [path: string, text: string, found: string])[] = [
    ['a.ts', "app.post('/', async (c) => c.html(await c.req.parseBody()));", '1 cross-site-scripting'],
    [
      'a.py',
      "import os\nasync def handle(request):\n    os.system('ls ' + request.match_info['a'])",
      '3 command-injection',
    ],
    [
      'A.java',
      'class A { void run(Context ctx) { ctx.html("<p>" + ctx.queryParam("a")); } }',
      '1 cross-site-scripting',
    ],
    [
      'a.go',
      'package a\nfunc run(c *gin.Context) {\n\ta := c.QueryArray("a")\n\tdb.Query("SELECT * FROM t WHERE a = " + a[0])\n}',
      '4 sql-injection',
    ],
    ['a.php', "<?php\nsystem('ls ' . $this->request->getData('a'));", '2 command-injection'],
    ['a.php', "<?php\nsystem('ls ' . $this->input->post('a'));", '2 command-injection'],
  ];

  for (const [path, text, found] of cases) t.same(await reportedLines(path, text), [found], text);
});

t.test(
  'models: what an assistant asks of a tool is followed, what a schema makes a number is not',
  async (t) => {
    const javascript = (body: string): string =>
      [
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
        "import { Server } from '@modelcontextprotocol/sdk/server/index.js';",
        "import { execSync } from 'node:child_process';",
        "import { z } from 'zod';",
        "const server = new McpServer({ name: 'x', version: '1' });",
        body,
      ].join('\n');
    const python = (body: string): string =>
      `import os\nfrom mcp.server.fastmcp import Context, FastMCP\nmcp = FastMCP("x")\n${body}`;
    const cases: readonly (readonly [path: string, text: string, found: readonly string[]])[] = [
      [
        'a.ts',
        javascript("server.tool('a', { b: z.string() }, async ({ b }) => execSync(`ls ${b}`));"),
        ['6 command-injection'],
      ],
      [
        'a.ts',
        javascript(
          "server.registerTool('a', { inputSchema: { b: z.string() } }, async (c) => execSync(`ls ${c.b}`));",
        ),
        ['6 command-injection'],
      ],
      [
        'a.ts',
        javascript(
          "server.tool('a', { b: z.number(), c: z.enum(['d']) }, async ({ b, c }) => execSync(`ls ${b} ${c}`));",
        ),
        [],
      ],
      [
        'a.ts',
        javascript(
          "server.registerTool('a', { inputSchema: { b: z.number().optional() } }, async ({ b }) => execSync(`ls ${b}`));",
        ),
        [],
      ],
      [
        'a.ts',
        javascript(
          'new Server({}, {}).setRequestHandler(Call, async (a) => execSync(`ls ${a.params.arguments.b}`));',
        ),
        ['6 command-injection'],
      ],
      [
        'a.py',
        python('@mcp.tool()\ndef a(b: str) -> str:\n    return os.popen("ls " + b).read()'),
        ['6 command-injection'],
      ],
      [
        'a.py',
        python('@mcp.tool()\ndef a(b: int, c: Context) -> str:\n    return os.popen("ls %s" % b).read()'),
        [],
      ],
      ['a.py', python('@mcp.tool()\ndef a(b: str) -> str:\n    return "<p>" + b'), []],
      [
        'a.py',
        'import os\nfrom mcp.server import Server\nserver = Server("x")\n@server.call_tool()\nasync def a(name, arguments):\n    os.system("ls " + arguments["b"])',
        ['6 command-injection'],
      ],
      [
        'a.go',
        'package a\nimport (\n\t"os/exec"\n\t"github.com/mark3labs/mcp-go/mcp"\n)\nfunc a(b context.Context, c mcp.CallToolRequest) {\n\td, _ := c.RequireString("e")\n\texec.Command("sh", "-c", d).Run()\n}',
        ['8 command-injection'],
      ],
    ];
    for (const [path, text, found] of cases) t.same(await reportedLines(path, text), found, text);
  },
);

t.test('models: tools of an MCP server that a caller gives are known by its type', async (t) => {
  const typescript = (body: string): string =>
    [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "import { Server } from '@modelcontextprotocol/sdk/server/index.js';",
      "import { execSync } from 'node:child_process';",
      body,
    ].join('\n');
  const python = (type: string, body: string): string =>
    `import os\nfrom mcp.server import FastMCP, Server\ndef a(b: ${type}):\n${body}`;
  const found = 'command-injection high high';

  t.same(
    await graded(
      'a.ts',
      typescript(
        "export function a(b: McpServer) {\n  b.tool('c', {}, async ({ d }) => execSync(`ls ${d}`));\n}",
      ),
    ),
    [`5 ${found}`],
  );
  t.same(
    await graded(
      'a.ts',
      typescript(
        'export function a(b: Server) {\n  b.setRequestHandler(c, (d) => execSync(`ls ${d.params.arguments.e}`));\n}',
      ),
    ),
    [`5 ${found}`],
  );
  t.same(
    await graded(
      'a.py',
      python(
        'FastMCP',
        '    @b.tool()\n    def c(d: str) -> str:\n        return os.popen("ls " + d).read()',
      ),
    ),
    [`6 ${found}`],
  );
  t.same(
    await graded(
      'a.py',
      python('Server', '    @b.call_tool()\n    async def c(d, e):\n        os.system("ls " + e["f"])'),
    ),
    [`6 ${found}`],
  );
  t.same(
    await graded(
      'a.py',
      python(
        'FastMCP',
        '    @b.tool()\n    def c(d: int) -> str:\n        return os.popen("ls %s" % d).read()',
      ),
    ),
    [],
  );
});

t.test('models: a variable is no argument of a tool by its name, and no schema', async (t) => {
  const found = await graded(
    'a.ts',
    "import { execSync } from 'node:child_process';\nexport function a(toolArguments) { execSync(`ls ${toolArguments.b}`); }",
  );
  t.same(found, ['2 command-injection medium medium'], 'a variable');
  const own = [
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
    "import { execSync } from 'node:child_process';",
    "import { z } from './own-words.ts';",
    "new McpServer({}).tool('a', { b: z.number() }, async ({ b }) => execSync(`ls ${b}`));",
  ];
  t.same(await reportedLines('a.ts', own.join('\n')), ['4 command-injection'], 'a schema of its own');
});

t.test('models: types and registrations of a repository say what is a request', async (t) => {
  const own: CodeModel = {
    language: 'python',
    sources: ['acmeRequest.body'],
    sanitizers: [],
    propagators: [],
    sinks: [],
    types: { 'acme.web.Request': 'acmeRequest' },
    handlers: [{ paths: ['acme.web.on'], parameters: ['acmeRequest', '*'] }],
  };
  const lines = async (text: string): Promise<readonly string[]> => {
    const scanner = new CodeScanner(insecureCodeRules, { models: [own] });
    const outcome = await scanner.scan('src/a.py', Buffer.from(text));
    if ('skipped' in outcome) return [outcome.skipped];
    return outcome.detections.map(
      ({ location, ruleId, confidence }) => `${location?.startLine} ${ruleId} ${confidence}`,
    );
  };

  t.strictSame(
    await lines('import os\nfrom acme.web import Request\ndef a(b: Request):\n    os.system(b.body)'),
    ['4 command-injection high'],
    'a type',
  );
  t.strictSame(
    await lines('import os\nfrom acme import web\n@web.on("x")\ndef a(b, c):\n    os.system("ls " + c)'),
    ['5 command-injection high'],
    'a registration',
  );
});
