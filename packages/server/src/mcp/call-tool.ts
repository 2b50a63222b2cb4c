// How a tool is run, for the Model Context Protocol and for the chat of the code host.
import { PortalError, type Runtime } from '@assay/core';
import type { Tool, ToolContext } from './tool.ts';
import { untrustedNote } from './untrusted-text.ts';

export interface AssistantOptions extends ToolContext {
  readonly runtime: Runtime;
  /** Whether tools that change something are offered. */
  readonly mayWrite: boolean;
}

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

/** Runs a tool on checked input. What the caller can act on is reported, a bug is logged. */
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
