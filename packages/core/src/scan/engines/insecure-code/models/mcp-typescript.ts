import type { FrameworkModel } from './framework-model.ts';

const server =
  '{@modelcontextprotocol/sdk/server/mcp.js.McpServer(),@modelcontextprotocol/sdk/server/mcp.McpServer()}';

/** What a language model asks of a tool can be what a page or mail that it has read made it ask. */
export const mcpTypescriptModel: FrameworkModel = {
  name: 'Model Context Protocol (TypeScript)',
  documentation: 'https://github.com/modelcontextprotocol/typescript-sdk',
  language: 'javascript',
  sources: ['@mcp/arguments', '@mcp/request.params.{arguments,uri}'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  // Servers that a caller gives: `function register(server: McpServer)`.
  types: {
    '@modelcontextprotocol/sdk/server/mcp.js.McpServer':
      '@modelcontextprotocol/sdk/server/mcp.js.McpServer()',
    '@modelcontextprotocol/sdk/server/mcp.McpServer': '@modelcontextprotocol/sdk/server/mcp.McpServer()',
    '@modelcontextprotocol/sdk/server/index.js.Server': '@modelcontextprotocol/sdk/server/index.js.Server()',
    '@modelcontextprotocol/sdk/server.Server': '@modelcontextprotocol/sdk/server.Server()',
    'fastmcp.FastMCP': 'fastmcp.FastMCP()',
  },
  handlers: [
    {
      paths: [`${server}.{tool,registerTool,prompt,registerPrompt}`, 'fastmcp.FastMCP().{addTool,addPrompt}'],
      parameters: ['@mcp/arguments', null],
    },
    {
      paths: [`${server}.{resource,registerResource}`],
      parameters: ['@mcp/arguments', '@mcp/arguments', null],
    },
    {
      paths: [
        '{@modelcontextprotocol/sdk/server/index.js.Server(),@modelcontextprotocol/sdk/server.Server()}.setRequestHandler',
      ],
      parameters: ['@mcp/request', null],
    },
  ],
};
