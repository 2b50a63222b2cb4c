import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { Language, Parser } from 'web-tree-sitter';
import { costOptions, powerShellName } from '../../packages/cost-compare/src/index.ts';
import { originalOptions } from '../../packages/cost-compare/src/option-table.ts';

const packageFolder = fileURLToPath(new URL('../../packages/cost-compare', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(packageFolder, 'src/bin.ts');
const script = join(packageFolder, 'token-cost-compare.ps1');
const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
const input = '[{"name":"Größe","inputTokens":1234567},{"name":"b","outputTokens":7}]';

function run(argv: readonly string[], more: { input?: string; env?: Record<string, string> } = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=assay-source', source, ...argv],
    {
      input: more.input ?? '',
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...more.env },
    },
  );
  return { status, stdout, stderr };
}

t.test('token-cost-compare: compares in either notation, from a file or standard input', async (t) => {
  const folder = t.testdir({ 'a b.json': input });

  const gnu = run(['--json', join(folder, 'a b.json')]);
  const powerShell = run(['-InputFile', join(folder, 'a b.json'), '-Json']);
  const piped = run(['-', '-Json:$true'], { input });

  t.equal(gnu.status, 0);
  t.equal(gnu.stderr, '');
  t.equal(JSON.parse(gnu.stdout).scenarioCount, 2);
  t.same(powerShell, gnu);
  t.same(piped, gnu);
});

t.test(
  'token-cost-compare: wrong usage exits with 2 and a sentence, with nothing on standard output',
  async (t) => {
    const folder = t.testdir({ 'a.json': '[{"name":"a"}]', 'bad.json': '[{"name":"a","inputTokens":-1}]' });
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^--input-file is missing/],
      [['--bogus'], /^--bogus is not a known option/],
      [['-M', '3'], /^-M is ambiguous/],
      [['a.json', 'b.json'], /too many arguments/],
      [['--input-file'], /^--input-file needs a value/],
      [[join(folder, 'bad.json'), '--json'], /inputTokens must be a whole number/],
      [[join(folder, 'none.json')], /does not exist/],
      [['models', '--provider', 'nobody'], /^--provider must be one of/],
      [['models', 'extra'], /too many arguments/],
      [['models', '--price-date', '1'], /^--price-date must be a day/],
    ];
    for (const [argv, message] of cases) {
      const { status, stdout, stderr } = run(argv);
      t.equal(status, 2, argv.join(' '));
      t.equal(stdout, '');
      t.match(stderr, message);
      t.notMatch(stderr, /^ +at /m);
    }
  },
);

t.test('token-cost-compare: --help and --version print to standard output', async (t) => {
  const help = run(['--help']);
  const models = run(['models', '-h']);

  t.equal(help.status, 0);
  for (const { name } of costOptions) t.match(help.stdout, `--${name}`);
  t.match(models.stdout, '--provider');
  t.equal(run(['-V']).stdout, `${manifest.version}\n`);
});

t.test('token-cost-compare: a failed gate exits with 1, and the report is written', async (t) => {
  const { status, stdout, stderr } = run(['-', '--json', '--max-cost', '1'], { input });

  t.equal(status, 1);
  t.equal(JSON.parse(stdout).scenarioCount, 2);
  t.equal(stderr, 'gate --max-cost failed: 1 is exceeded by "Größe"\n');
});

t.test('token-cost-compare: output does not depend on time zone, locale or terminal', async (t) => {
  const places: readonly Record<string, string>[] = [
    { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
    { TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', FORCE_COLOR: '3' },
    { TZ: 'Asia/Kathmandu', LANG: 'ar_EG', LC_ALL: 'ar_EG.UTF-8', COLUMNS: '20', TERM: 'dumb' },
  ];
  for (const format of ['text', 'json', 'csv', 'markdown']) {
    const argv = [
      '-',
      '--format',
      format,
      '--sort',
      'name',
      '--model',
      'openai:gpt-5',
      '--price-date',
      '2026-01-01',
    ];
    const outputs = new Set(places.map((env) => run(argv, { input, env }).stdout));
    t.equal(outputs.size, 1, format);
    t.not([...outputs][0], '');
  }
});

t.test('token-cost-compare: a closed standard output is not an error', async (t) => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ name: `n${index}` }));
  const folder = t.testdir({ 'many.json': JSON.stringify(rows) });
  const child = spawn(process.execPath, ['--conditions=assay-source', source, join(folder, 'many.json')]);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());

  const status = await new Promise((resolve) => child.on('close', resolve));

  t.equal(status, 0);
  t.equal(stderr, '');
});

t.test('package: declares the command, and contains the script without declaring it', async (t) => {
  t.same(manifest.bin, { 'token-cost-compare': 'dist/token-cost-compare.cjs' });
  for (const shipped of ['dist', 'schemas', 'token-cost-compare.ps1']) t.ok(manifest.files.includes(shipped));
  t.match(readFileSync(source, 'utf8'), /^#!\/usr\/bin\/env node\n/);
});

t.test('token-cost-compare.ps1: is the shim of npm on Windows, and runs the program', async (t) => {
  // The package has no types of its own.
  const name: string = 'cmd-shim';
  const cmdShim = (await import(name)).default as (from: string, to: string) => Promise<void>;
  const folder = t.testdir({ 'bin.js': readFileSync(source, 'utf8') });

  await cmdShim(join(folder, 'bin.js'), join(folder, 'token-cost-compare'));

  t.match(readFileSync(join(folder, 'token-cost-compare.ps1'), 'utf8'), /bin\.js" \$args/);
});

t.test(
  'token-cost-compare.ps1: is ASCII with Unix line endings, is valid, and has the five parameters',
  async (t) => {
    const bytes = readFileSync(script);
    await Parser.init();
    const parser = new Parser();
    const grammar = join(root, 'node_modules/tree-sitter-powershell/tree-sitter-powershell.wasm');
    parser.setLanguage(await Language.load(grammar));
    const parse = (text: string) => parser.parse(text)!.rootNode;

    const tree = parse(bytes.toString());

    t.ok(
      bytes.every((byte) => byte < 128 && byte !== 13),
      'ASCII, no carriage return',
    );
    t.match(bytes.toString(), /^#!\/usr\/bin\/env pwsh\n/);
    t.notOk(tree.hasError);
    t.ok(parse(bytes.toString().replace('param(', 'param((')).hasError, 'the grammar sees a mistake');
    const parameters = tree.descendantsOfType('script_parameter').map((node) => ({
      name: /\$(\w+)$/.exec(node!.text)?.[1] ?? '',
      type: /\[(string|switch|string\[\])\]\s*\$/.exec(node!.text)?.[1],
    }));
    // As the script was first published: names, types, and what has to be given.
    t.same(
      tree
        .descendantsOfType('script_parameter')
        .map((node) => node!.text.replace(/#.*/g, '').replace(/\s+/g, ' ').trim()),
      [
        '[Parameter(Mandatory = $true, Position = 0)] [string] $InputFile',
        '[string] $FreshInputCostPer1M',
        '[string] $CachedInputCostPer1M',
        '[string] $OutputCostPer1M',
        '[switch] $Json',
        '[Parameter(ValueFromRemainingArguments = $true)] [string[]] $Rest',
      ],
    );
    t.match(bytes.toString(), '[CmdletBinding(PositionalBinding = $false)]\nparam(');
    const five = originalOptions.map((option) => ({
      name: powerShellName(option),
      type: option.kind === 'switch' ? 'switch' : 'string',
    }));
    t.same(
      parameters.map(({ name, type }) => `${type} ${name}`).sort(),
      [...five.map(({ name, type }) => `${type} ${name}`), 'string[] Rest'].sort(),
    );
  },
);

const shell = ['pwsh', 'powershell.exe'].find(
  (name) => spawnSync(name, ['-NoProfile', '-Command', 'exit 0']).status === 0,
);
const built = existsSync(join(packageFolder, 'dist/token-cost-compare.cjs'));
const missing =
  shell === undefined ? 'no PowerShell on this machine' : built ? false : 'the package is not built';

t.test('token-cost-compare.ps1: runs in PowerShell', { skip: missing }, async (t) => {
  const folder = t.testdir({ 'a b.json': input });
  const file = join(folder, 'a b.json');
  const powerShell = (...argv: string[]) =>
    spawnSync(shell ?? '', ['-NoProfile', '-File', script, ...argv], { encoding: 'utf8' });

  const plain = powerShell('-InputFile', file, '-Json', '-FreshInputCostPer1M', '0.1');
  const more = powerShell('-InputFile', file, '-Format', 'csv', '--max-cost', '0.0001');
  const comma = powerShell('-InputFile', file, '-OutputCostPer1M', '0,5');

  t.equal(plain.status, 0);
  t.equal(JSON.parse(plain.stdout).scenarios[0].totalCost, 0.1234567);
  t.equal(JSON.parse(plain.stdout).pricing.outputCostPer1M, 4, 'what is not given keeps its default');
  t.equal(more.status, 1);
  t.match(more.stdout, /^name,inputTokens/);
  t.equal(comma.status, 2);
});
