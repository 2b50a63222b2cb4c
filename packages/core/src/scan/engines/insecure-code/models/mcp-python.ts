import type { FrameworkModel } from './framework-model.ts';

/** What a language model asks of a tool can be what a page or mail that it has read made it ask. */
export const mcpPythonModel: FrameworkModel = {
  name: 'Model Context Protocol (Python)',
  documentation: 'https://github.com/modelcontextprotocol/python-sdk',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'mcp.server.fastmcp.Context': 'toolContext',
    'fastmcp.Context': 'toolContext',
    // Servers that a caller gives: `def register(server: FastMCP)`.
    'mcp.server.fastmcp.FastMCP': 'mcp.server.fastmcp.FastMCP()',
    'mcp.server.FastMCP': 'mcp.server.FastMCP()',
    'fastmcp.FastMCP': 'fastmcp.FastMCP()',
    'mcp.server.Server': 'mcp.server.Server()',
    'mcp.server.lowlevel.Server': 'mcp.server.lowlevel.Server()',
  },
  handlers: [
    {
      paths: [
        '{mcp.server.fastmcp.FastMCP(),mcp.server.FastMCP(),fastmcp.FastMCP()}.{tool,prompt,resource,add_tool}',
      ],
      parameters: ['*'],
    },
    {
      paths: ['{mcp.server.Server(),mcp.server.lowlevel.Server()}.{call_tool,get_prompt}'],
      parameters: [null, '*'],
    },
    { paths: ['{mcp.server.Server(),mcp.server.lowlevel.Server()}.read_resource'], parameters: ['*'] },
  ],
};
