// The floors of packages/cli, top to bottom.
import type { PackageFloors } from './package-floors.ts';

export const cli: PackageFloors = {
  name: 'cli',
  root: 'packages/cli/src',
  floors: [
    {
      name: 'Commands',
      rooms: {
        commands: 'one file per command',
      },
    },
    {
      name: 'Base commands',
      rooms: {
        'base-commands': 'what the commands share: any, of a server, of a portal, about members',
        'doctor.ts': 'the checks of `assay doctor`',
        quickstart: '`assay quickstart`',
        scan: '`assay scan`',
        licenses: '`assay licenses`',
        history: '`assay exposure` and `assay incident`: what the Git history says of dependencies',
        fixes: '`assay verify-fix`',
        onboarding: '`assay repos import`: the repositories of a group at a code host',
        'moving-in': '`assay import-from`: decisions of other portals',
        triage: '`assay triage`',
        'evidence-source.ts': 'a portal as the evidence of a period asks it',
        'main.ts': 'finds and runs the command',
      },
    },
    {
      name: 'Portal and target',
      rooms: {
        arguments: 'arguments and flags that several commands have: names → ids',
        gates: 'what makes a command fail: thresholds, verdicts, exit codes',
        following: 'waits for audits and jobs, with progress',
        'assistant-bridge.ts': 'MCP over standard input and output',
        'report-files.ts': 'reports as files',
      },
    },
    {
      name: 'Sign-in and settings',
      rooms: {
        'sign-in': 'which server, and as whom: credentials, keyring, browser, code',
        settings: '`config.json`, folders, settings of maintenance commands',
      },
    },
    {
      name: 'Output and client',
      rooms: {
        output: 'tables, JSON, progress',
        client: 'the API client',
        'cost.ts': 'bridge to cost-compare',
        'prompt.ts': 'questions in a terminal',
      },
    },
    {
      name: 'Ground',
      rooms: {
        failures: 'what goes wrong in a command, exit codes, suggestions',
        process: 'signals and heap limits of the process',
        'help.ts': '`--help`',
        'completion.ts': 'shell completion',
        'field-values.ts': "values of the API's fields",
        'idempotency-key.ts': 'keys for safe retries',
      },
    },
  ],
  sideways: {
    'sign-in': ['settings'],
    output: ['client'],
    process: ['failures'],
    'help.ts': ['failures'],
  },
};
