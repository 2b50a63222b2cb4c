// The Model Context Protocol on standard input and output, forwarded to the portal's MCP endpoint.
import type { ApiClient } from './client/client.ts';
import { Failure } from './failures/failure.ts';

const path = '/api/codehost/mcp';
const versionKey = 'io.modelcontextprotocol/protocolVersion';
const internalError = -32603;
const parseError = -32700;

/** A tool of this machine, beside those of the portal. */
export interface LocalTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  call(
    input: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly text: string; readonly structured: object }>;
}

interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly arguments?: Readonly<Record<string, unknown>>;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** Answers one line; gives the lines to write, none for a notification. Never throws. */
export async function answerLine(
  client: ApiClient,
  line: string,
  tools: readonly LocalTool[] = [],
): Promise<readonly string[]> {
  let message: Message;
  try {
    message = JSON.parse(line) as Message;
  } catch {
    return [errorLine(null, parseError, 'This is not valid JSON.')];
  }
  const id = message?.id ?? null;
  const own = message?.method === 'tools/call' && tools.find(({ name }) => name === message.params?.name);
  if (own && id !== null) return [await callLocal(own, message.params?.arguments ?? {}, id)];
  try {
    const reply = await client.forward(path, line, headersOf(message));
    const lines = linesOf(reply.header('content-type') ?? '', reply.text);
    if (lines.length > 0 && message?.method === 'tools/list')
      return lines.map((text) => withTools(text, tools));
    if (lines.length > 0 || id === null) return lines;
    return [errorLine(id, internalError, refusal(client, reply.status, reply.text))];
  } catch (error) {
    const text = error instanceof Failure ? error.message : String(error);
    return id === null ? [] : [errorLine(id, internalError, text)];
  }
}

/** The protocol of 2026 repeats in headers what the message says; that of 2025 knows no such headers. */
function headersOf({ method, params }: Message): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' };
  const version = params?._meta?.[versionKey];
  if (typeof version !== 'string' || typeof method !== 'string') return headers;
  headers['mcp-protocol-version'] = version;
  headers['mcp-method'] = method;
  if (typeof params?.name === 'string' && /^[\x21-\x7e]+$/.test(params.name))
    headers['mcp-name'] = params.name;
  return headers;
}

/** The messages of a reply, which is one document or a stream of events. */
function linesOf(mediaType: string, text: string): string[] {
  if (mediaType.startsWith('text/event-stream')) {
    return text.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? compact(line.slice(5)) : []));
  }
  return mediaType.startsWith('application/json') ? compact(text) : [];
}

/** One message in one line; nothing for what is none, such as the portal's own errors. */
function compact(text: string): string[] {
  try {
    const message = JSON.parse(text) as { readonly jsonrpc?: unknown };
    return message?.jsonrpc === '2.0' ? [JSON.stringify(message)] : [];
  } catch {
    return [];
  }
}

function refusal({ origin }: ApiClient, status: number, text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Reported below.
  }
  return `${origin} answered ${status} without a message.`;
}

function errorLine(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}

async function callLocal(
  tool: LocalTool,
  input: Readonly<Record<string, unknown>>,
  id: string | number,
): Promise<string> {
  const reply = (text: string, more: object) =>
    JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], ...more } });
  try {
    const { text, structured } = await tool.call(input);
    return reply(text, { structuredContent: structured });
  } catch (error) {
    return reply(error instanceof Error ? error.message : String(error), { isError: true });
  }
}

/** The last page of the portal's tools, with those of this machine. */
function withTools(text: string, tools: readonly LocalTool[]): string {
  const message = JSON.parse(text) as {
    readonly result?: { readonly tools?: unknown; readonly nextCursor?: unknown };
  };
  const { result } = message;
  if (!Array.isArray(result?.tools) || result.nextCursor) return text;
  const own = tools.map(({ call: _, ...tool }) => ({
    ...tool,
    annotations: { title: tool.title, readOnlyHint: true, destructiveHint: false },
  }));
  return JSON.stringify({ ...message, result: { ...result, tools: [...result.tools, ...own] } });
}
