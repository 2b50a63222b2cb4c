import type { FrameworkModel } from './framework-model.ts';

/** What a language model asks of a tool can be what a page or mail that it has read made it ask. */
export const mcpGoModel: FrameworkModel = {
  name: 'mcp-go',
  documentation: 'https://mcp-go.dev/servers/tools',
  language: 'go',
  sources: [
    '@mcp/request.{GetArguments,GetRawArguments,GetString,RequireString,GetStringSlice,RequireStringSlice}()',
    '@mcp/request.Params.{Arguments,URI}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    ['CallToolRequest', 'ReadResourceRequest', 'GetPromptRequest'].map((name) => [
      `mcp.${name}`,
      '@mcp/request',
    ]),
  ),
};
