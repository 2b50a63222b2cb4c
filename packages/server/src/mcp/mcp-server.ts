// The tools behind the Model Context Protocol: one server for each request, for the principal that asks.
import { McpServer } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import { type AssistantOptions, callTool } from './call-tool.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/index.ts';
import { untrustedNote } from './untrusted-text.ts';

const instructions =
  'Assay audits repositories and tracks every finding. Use list_repositories and list_findings to read; explain_finding ' +
  'describes how to fix one. Start an audit or triage a finding only when the user asks for it. ' +
  `${untrustedNote}`;

export function createMcpServer(options: AssistantOptions): McpServer {
  const server = new McpServer(
    { name: 'assay', title: 'Assay', version },
    { capabilities: { tools: {} }, instructions },
  );
  for (const tool of tools) register(server, tool, options);
  return server;
}

type Registration = Parameters<McpServer['registerTool']>;

function register(server: McpServer, tool: Tool, options: AssistantOptions): void {
  const { name, title, description, writes } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      // joi speaks Standard Schema, with JSON Schema on the side; only its types do not say so.
      inputSchema: tool.input as unknown as NonNullable<Registration[1]['inputSchema']>,
      outputSchema: tool.output as unknown as NonNullable<Registration[1]['outputSchema']>,
      annotations: {
        title,
        readOnlyHint: !writes,
        destructiveHint: false,
        idempotentHint: !writes,
        openWorldHint: false,
      },
    },
    (async (input: unknown) => callTool(tool, input, options)) as unknown as Registration[2],
  );
}
