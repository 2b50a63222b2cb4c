// The floors of packages/server, top to bottom.
import type { PackageFloors } from './package-floors.ts';

export const server: PackageFloors = {
  name: 'server',
  root: 'packages/server/src',
  floors: [
    {
      name: 'Entry point',
      rooms: {
        'index.ts': 'the public API: plugin, server, worker',
        'core.ts': 'the public API of core, for who installs the server alone',
      },
    },
    {
      name: 'Programs',
      rooms: {
        'local-portal.ts': 'a server for one command',
        'start-server.ts': 'the server as a process',
        'start-worker.ts': 'an audit worker as a process',
        'maintenance.ts': 'migrate, prune, rotate secrets',
        'transfer.ts': 'export and import of a whole portal',
        'open-portal.ts': 'options of a portal from settings',
        'cleartext-warning.ts': 'whether credentials cross a network unencrypted',
        'start-failure.ts': 'why a start failed',
        'log.ts': 'the log of the process',
      },
    },
    { name: 'Server', rooms: { 'create-server.ts': 'the hapi server', 'plugin.ts': 'the hapi plugin' } },
    {
      name: 'Routes',
      rooms: {
        routes: 'every endpoint',
        'options.ts': 'options of the plugin',
        'connected-hosts.ts': 'which code hosts the portal is connected with',
      },
    },
    {
      name: 'Features',
      rooms: {
        auth: 'session tokens, cookies, passkeys and single sign-on',
        chat: 'the chat endpoint (Copilot)',
        'code-host':
          'what is asked of a code host, and done with it: webhooks, reviews, installations, sign-in',
        'code-host/github': 'GitHub, as a code host: its API, its events, its settings',
        'code-host/gitea': 'Gitea and Forgejo, as a code host',
        mcp: 'the MCP server and its tools',
        scim: 'SCIM 2.0: filters, patches and the forms of people and groups',
        tracing: 'OpenTelemetry',
        settings: 'settings from environment and flags',
        'data-directory.ts': 'files beside the database',
        'first-start.ts': 'the password of the first administrator',
        'activity-keys.ts': 'keys of the audit log',
        'token-secrets.ts': 'secrets that sign session tokens',
        'openapi.ts': 'the OpenAPI description',
        'openapi-protocols.ts': 'other protocols in the OpenAPI description',
      },
    },
    {
      name: 'HTTP',
      rooms: {
        http: 'requests and replies: limits, errors, headers, event streams',
        schemas: 'schemas of the API',
        web: 'serves the web page',
        'route.ts': 'the contract of an endpoint',
        'watchdog.ts': 'notices a blocked event loop',
        'watchdog-thread.ts': 'the thread that watches it',
        'watchdog-data.ts': 'what both share',
        'version.ts': 'the version of the package',
      },
    },
  ],
  sideways: {
    'openapi.ts': ['openapi-protocols.ts'],
    'local-portal.ts': ['open-portal.ts', 'start-failure.ts'],
    'start-server.ts': ['cleartext-warning.ts', 'open-portal.ts', 'start-failure.ts', 'log.ts'],
    'start-worker.ts': ['open-portal.ts', 'start-failure.ts', 'log.ts'],
    'maintenance.ts': ['transfer.ts', 'open-portal.ts', 'start-failure.ts'],
    'transfer.ts': ['start-failure.ts'],
    'create-server.ts': ['plugin.ts'],
    auth: ['settings', 'token-secrets.ts'],
    chat: ['mcp'],
    'code-host/github': ['code-host'],
    'code-host/gitea': ['code-host'],
    settings: ['code-host', 'code-host/github', 'code-host/gitea', 'tracing'],
    'data-directory.ts': ['settings'],
    'first-start.ts': ['data-directory.ts'],
    'activity-keys.ts': ['settings', 'data-directory.ts'],
    'token-secrets.ts': ['settings', 'data-directory.ts'],
    http: ['route.ts', 'watchdog.ts'],
    'watchdog.ts': ['watchdog-data.ts'],
    'watchdog-thread.ts': ['watchdog-data.ts'],
  },
};
