// Operations that are no part of the described API: OAuth for assistants, the Model Context Protocol, and what the code
// host sends.
import { tools } from '../../../packages/server/src/mcp/tools/index.ts';
import type { Case } from './cases.ts';
import { type Ids, secretWord } from './two-teams.ts';

/** What each tool of an assistant is asked about the objects of another team. */
const argumentsOfTools: Readonly<Record<string, (ids: Ids) => readonly object[]>> = {
  list_repositories: () => [{}, { query: secretWord }],
  start_audit: ({ repository }) => [
    { repository, type: 'security' },
    { repository: secretWord, type: 'security' },
  ],
  get_audit: ({ audit }) => [{ auditId: audit }],
  list_findings: ({ repository, audit }) => [
    {},
    { repository },
    { repository: secretWord },
    { auditId: audit },
    { query: secretWord },
    { package: secretWord },
  ],
  get_finding: ({ finding }) => [{ findingId: finding }],
  explain_finding: ({ finding }) => [{ findingId: finding }],
  update_finding_status: ({ finding }) => [{ findingId: finding, status: 'resolved', reason: 'x' }],
  get_compliance_status: ({ repository }) => [{}, { repository }, { repository: secretWord }],
  where_is_package: () => [{ package: secretWord }, { package: `pkg:npm/${secretWord}@1.0.0` }],
  what_is_urgent: ({ repository }) => [{}, { repository }],
  list_decision_rules: () => [{}],
  list_rule_suggestions: () => [{}],
};

const rpc = (method: string, params: object) => ({
  body: { jsonrpc: '2.0', id: 1, method, params },
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
});

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

export const casesBesideApi: Readonly<Record<string, Case>> = {
  mcp: {
    asks: (ids) => [
      rpc('tools/list', {}),
      ...tools.flatMap(({ name }) => {
        const known = argumentsOfTools[name];
        if (!known) throw new Error(`The tool ${name} has no row in argumentsOfTools.`);
        return known(ids).map((given) => rpc('tools/call', { name, arguments: given }));
      }),
    ],
  },
  'GET /assets/{name}': { asks: () => [{}], uncontrolled: 'names no object' },
  'GET /v1/{any*}': { asks: () => [{}], uncontrolled: 'nothing is there' },
  'GET /{any*}': { asks: () => [{}], uncontrolled: 'nothing is there' },
  'GET /api/codehost/mcp': { asks: () => [{}], uncontrolled: 'only POST is answered' },
  'DELETE /api/codehost/mcp': { asks: () => [{}], uncontrolled: 'only POST is answered' },
  unsubscribePage: { asks: () => [{}], uncontrolled: 'names no object' },
  unsubscribe: { asks: () => [{}], uncontrolled: 'takes secrets alone' },
  registerOauthClient: {
    asks: () => [{ body: { client_name: 'x', redirect_uris: ['http://127.0.0.1/callback'] } }],
  },
  issueOauthToken: {
    asks: ({ session }) => [
      form({
        grant_type: 'authorization_code',
        client_id: 'x',
        redirect_uri: 'http://127.0.0.1/',
        code: 'a guess',
        code_verifier: 'v'.repeat(43),
      }),
      form({ grant_type: 'refresh_token', client_id: 'x', refresh_token: session }),
    ],
    uncontrolled: 'takes secrets alone',
  },
  revokeOauthToken: { asks: ({ session }) => [form({ token: session })] },
  agent: {
    asks: ({ repository }) => [{ body: { messages: [{ role: 'user', content: `findings ${repository}` }] } }],
    uncontrolled: 'only the code host signs requests',
  },
  'receiveDelivery /api/codehost/webhook': {
    asks: () => [
      {
        body: {
          action: 'deleted',
          installation: { id: 1 },
          repository: { id: 1, full_name: `x/${secretWord}` },
        },
        headers: {
          'x-github-event': 'repository',
          'x-github-delivery': '01920000-0000-7000-8000-000000000001',
          'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
        },
      },
    ],
    uncontrolled: 'only the code host signs requests',
  },
};
