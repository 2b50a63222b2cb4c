// The tools behind the Model Context Protocol: one server for each request, over whoever asks.
import { PortalError, type Runtime } from '@assay/core';
import { McpServer } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import type { Tool, ToolContext } from './tool.ts';
import { tools } from './tools/index.ts';
import { untrustedNote } from './untrusted-text.ts';

const instructions =
  'Assay audits repositories and tracks every finding. Use list_repositories and list_findings to read; explain_finding ' +
  'describes how to fix one. Start an audit or triage a finding only when the user asks for it. ' +
  `${untrustedNote}`;

export interface AssistantOptions extends ToolContext {
  readonly runtime: Runtime;
  /** Whether tools that change something are offered. */
  readonly mayWrite: boolean;
}

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

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

/** Runs a tool on checked input. What the caller can act on is told, a bug is logged. */
export async function callTool(
  tool: Tool,
  input: unknown,
  { mayWrite, runtime, ...context }: AssistantOptions,
): Promise<ToolResult> {
  if (tool.writes && !mayWrite) {
    return failed(
      'This token is read-only. A token created with `assay tokens create NAME --assistant-writes` (in the API ' +
        '`assistantWrites: true`) allows an assistant to make changes.',
    );
  }
  try {
    const output = await tool.run(input, context);
    const { nextCursor } = output as { readonly nextCursor?: string | null };
    const more = nextCursor ? `\n\nMore results on the next page (cursor ${nextCursor}).` : '';
    const text = `${untrustedNote}\n\n${tool.text(output)}${more}`;
    return { content: [{ type: 'text', text }], structuredContent: output as Record<string, unknown> };
  } catch (error) {
    if (error instanceof PortalError) return failed(error.message);
    runtime.log.error('a tool failed', {
      tool: tool.name,
      error: error instanceof Error ? error.stack : String(error),
    });
    return failed('Unexpected internal error. See the server log for details.');
  }
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
