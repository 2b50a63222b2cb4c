// Every command as the build describes it: complete help, examples that the parser accepts, and flags that are
// the server's settings or the API's values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import * as values from '../../packages/cli/src/field-values.ts';
import * as core from '../../packages/core/src/index.ts';
import { settings } from '../../packages/server/src/settings/settings.ts';

interface Described {
  readonly id: string;
  readonly summary?: string;
  readonly examples?: readonly string[];
  readonly args: Readonly<Record<string, { readonly description?: string }>>;
  readonly flags: Readonly<
    Record<string, { readonly description?: string; readonly char?: string; readonly type: string }>
  >;
}

const path = join(import.meta.dirname, '../../packages/cli/oclif.manifest.json');
const { commands } = JSON.parse(readFileSync(path, 'utf8')) as { commands: Record<string, Described> };

for (const command of Object.values(commands)) {
  t.test(`assay ${command.id.replaceAll(':', ' ')}: --help has a summary, flags and examples`, async (t) => {
    const { summary = '', examples = [], args, flags } = command;
    t.match(summary, /^[A-Z].*[^.]$/, 'a capitalized summary without a period');
    for (const [name, { description }] of [...Object.entries(args), ...Object.entries(flags)]) {
      t.ok(description, `${name} has a description`);
    }
    t.ok(flags.json, 'takes --json');
    t.not(examples.length, 0, 'has an example');
    for (const example of examples) {
      const words = `<%= config.bin %> ${command.id.replaceAll(':', ' ')}`;
      t.ok(example.includes(words), `the example runs the command: ${example}`);
      for (const [, flag = ''] of example.slice(example.indexOf(words)).matchAll(/ --([a-z0-9-]+)/g)) {
        t.ok(flags[flag], `--${flag} of the example exists`);
      }
      t.notMatch(example.slice(example.indexOf(words)), / -[a-zA-Z]\b/, 'examples use long flags');
    }
  });
}

t.test('commands: the flags of `server start` are the settings that have a flag', async (t) => {
  const own = Object.keys(commands['server:start']?.flags ?? {}).filter(
    (flag) => !['json', 'fields', 'quiet', 'debug'].includes(flag),
  );
  const flags = settings.flatMap(({ flag }) => (flag === null ? [] : [flag]));

  t.same(own.sort(), flags.sort());
  for (const { flag, env } of settings) {
    if (flag !== null)
      t.match(commands['server:start']?.flags[flag]?.description, env, `--${flag} names ${env}`);
  }
});

t.test('commands: a flag that says which portal is asked, and how, says nothing else', async (t) => {
  const global = commands['findings:list']?.flags ?? {};
  for (const name of [
    'server',
    'profile',
    'local',
    'oidc',
    'data-dir',
    'verbose',
    'quiet',
    'debug',
    'fields',
  ]) {
    t.ok(global[name], name);
    for (const { id, flags } of Object.values(commands))
      if (flags.oidc) t.equal(flags[name]?.description, global[name]?.description, `--${name} of ${id}`);
  }
});

t.test('commands: the values of flags are those of the API', async (t) => {
  t.same(values.auditTypes, core.auditTypes);
  t.same(values.auditStatuses, core.auditStatuses);
  t.same(values.findingStatuses, core.findingStatuses);
  t.same(values.severityNames, core.severities);
  t.same(values.complianceLevels, core.complianceLevels);
  t.same(values.categories, core.categories);
  t.same(values.roles, core.roles);
  t.same(values.memberRoles, core.memberRoles);
  t.same(values.eventTypes, core.feedEventTypes);
  t.same(values.webhookDeliveryStatuses, core.webhookDeliveryStatuses);
});
