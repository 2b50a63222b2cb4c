// Every page of docs/extend, followed literally in a copy of the sources: create the files, add the lines, load the family.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import t from 'tap';
import { temporaryFolder } from '../helpers/test-portal.ts';

const root = join(import.meta.dirname, '../..');
const pages = join(root, 'docs/extend');

/** Page → a program that runs in the copy and prints what the new member does. */
const programs: Readonly<Record<string, { readonly program: string; readonly prints: string }>> = {
  'code-host': {
    program: `const { GogsWebhook } = await import('./packages/server/src/code-host/gogs/webhook.ts');
      const { createHmac } = await import('node:crypto');
      const webhook = new GogsWebhook('secret');
      const body = { number: 7, pull_request: { head: { sha: 'a'.repeat(40) } }, repository: { id: 1, full_name: 'a/b' } };
      const signature = createHmac('sha256', 'secret').update(JSON.stringify(body)).digest('hex');
      console.log(webhook.digests(Buffer.from(JSON.stringify(body)), signature)?.length, webhook.events[0].read(body).queueName);`,
    prints: '1 pull:gogs:gogs.example.com:1:7',
  },
  'code-rule': {
    program: `const { insecureCodeRules } = await import('./packages/core/src/scan/engines/insecure-code/rules/index.ts');
      console.log(insecureCodeRules.find(({ id }) => id === 'acme-debug-console').title);`,
    prints: 'Acme debug console enabled',
  },
  command: {
    program: `const { default: Greet } = await import('./packages/cli/src/commands/greet.ts');
      console.log(Greet.summary);`,
    prints: 'Greet the signed-in user',
  },
  control: {
    program: `const { controlChecks } = await import('./packages/core/src/scan/engines/compliance/controls/index.ts');
      const control = controlChecks.find(({ id }) => id === 'acme-notice');
      console.log(control.check({ documents: [{ kind: 'readme', path: 'README.md', text: 'Part of Acme.' }] }).result);`,
    prints: 'pass',
  },
  endpoint: {
    program: `const { createRoutes } = await import('./packages/server/src/routes/index.ts');
      const route = createRoutes({ prefix: '' }).find(({ path }) => path === '/v1/greeting');
      console.log((await route.handle({})).greeting);`,
    prints: 'Hello',
  },
  framework: {
    program: `const { frameworks, referencesByPolicy } = await import('./packages/core/src/portal/compliance/frameworks/index.ts');
      console.log(frameworks[0].requirements.length, referencesByPolicy().get('no-open-secrets').includes('Acme 1.1'));`,
    prints: '3 true',
  },
  'import-format': {
    program: `const { importFormats } = await import('./packages/core/src/portal/imports/index.ts');
      const { documentShape, JsonPart } = await import('./packages/core/src/portal/imports/json-part.ts');
      const bytes = JsonPart.of(Buffer.from(JSON.stringify({ acmeVersion: 1, project: 'shop', issues: [{ rule: 'r', text: 't', level: 'BLOCKER' }] })));
      const shape = documentShape(bytes);
      const format = importFormats.find((one) => one.recognizes(shape));
      const { runs: [run] } = await format.read(bytes, { type: 'security', shape });
      console.log(format.id, run.artifact, [...run.detections][0].severity);`,
    prints: 'acme-scan shop critical',
  },
  'infrastructure-policy': {
    program: `const { loadPolicies } = await import('./packages/core/src/scan/engines/infrastructure/load-policies.ts');
      console.log(loadPolicies().find(({ id }) => id === 'aws-acme-store-encryption').title);`,
    prints: 'Acme store is not encrypted at rest',
  },
  'lockfile-format': {
    program: `const { lockfileParsers } = await import('./packages/core/src/scan/engines/dependencies/lockfiles/index.ts');
      const parser = lockfileParsers.find(({ id }) => id === 'acme-lock');
      console.log([...parser.parse('left-pad 1.3.0', {})].map(({ name, version }) => name + '@' + version).join());`,
    prints: 'left-pad@1.3.0',
  },
  'report-format': {
    program: `const { reportFormatIds } = await import('./packages/core/src/index.ts');
      const { valueLists } = await import('./scripts/value-lists.ts');
      console.log(reportFormatIds.includes('lines'), valueLists().includes("'lines'"));`,
    prints: 'true true',
  },
  'secret-rule': {
    program: `const { scanBytes } = await import('./packages/core/src/scan/engines/secrets/scan-bytes.ts');
      const { tokenRules } = await import('./packages/core/src/scan/engines/secrets/rules/index.ts');
      const [secret] = tokenRules.find(({ id }) => id === 'acme-token').examples().match;
      console.log(scanBytes(Buffer.from('token = ' + secret), 'a.txt').map(({ ruleId }) => ruleId).join());`,
    prints: 'acme-token',
  },
};

t.test('docs/extend: every page works when followed literally, and every program has its page', async (t) => {
  const names = readdirSync(pages)
    .filter((name) => name !== 'README.md')
    .map((name) => basename(name, '.md'));

  t.same(names.sort(), Object.keys(programs).sort());
});

const copy = temporaryFolder(t);
copyOfSources(copy);

for (const [name, { program, prints }] of Object.entries(programs)) {
  t.test(`docs/extend/${name}.md: a file and a line are enough`, async (t) => {
    const { created, changed } = follow(readFileSync(join(pages, `${name}.md`), 'utf8'));

    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=assay-source', '--input-type=module', '-e', program],
      { cwd: copy, encoding: 'utf8' },
    );

    t.equal(stdout.trim(), prints, stderr);
    t.equal(created.length, 1, 'one file');
    t.ok(changed.length <= 1, 'one index at most');
  });
}

/** Does what the numbered steps say: "Create `path`:", "Add to `path`:", "and to its list:", each with a block of code. */
function follow(page: string): { readonly created: readonly string[]; readonly changed: readonly string[] } {
  const created: string[] = [];
  const changed: string[] = [];
  let file = '';
  for (const [, verb, path, block] of page.matchAll(
    /(Create|Add to|and to its list)(?: `([^`]+)`)?:\n\n {3}```(?:ts|yaml|toml)\n([\s\S]*?) {3}```/g,
  )) {
    const code = (block ?? '').replaceAll(/^ {3}/gm, '');
    file = path ?? file;
    const full = join(copy, file);
    if (verb === 'Create') {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, code, { flag: 'wx' });
      created.push(file);
      continue;
    }
    const text = readFileSync(full, 'utf8');
    writeFileSync(full, verb === 'Add to' ? withStatement(text, code) : withEntry(text, code));
    if (!changed.includes(file)) changed.push(file);
  }
  return { created, changed };
}

/** Before the first import or export. */
function withStatement(text: string, statement: string): string {
  const at = text.search(/^(?:import|export) /m);
  return text.slice(0, at) + statement + text.slice(at);
}

/** As the first entry of the first list, in one line or in many. */
function withEntry(text: string, entry: string): string {
  const list = /= \[\n?/.exec(text);
  if (!list) throw new Error('The index has no list.');
  const at = list.index + list[0].length;
  return text.slice(0, at) + entry + text.slice(at);
}

function copyOfSources(to: string): void {
  for (const folder of ['packages', 'scripts']) {
    cpSync(join(root, folder), join(to, folder), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', 'web'].includes(basename(path)) || path.endsWith('src/web'),
    });
  }
  writeFileSync(join(to, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(to, 'node_modules/@assay'), { recursive: true });
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '@assay') symlinkSync(join(root, 'node_modules', entry), join(to, 'node_modules', entry));
  }
  for (const name of ['core', 'server', 'cli', 'cost-compare']) {
    symlinkSync(join(to, 'packages', name), join(to, 'node_modules/@assay', name));
  }
}
