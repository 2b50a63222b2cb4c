// Answers a prompt with one tool, in Markdown.
import { type AssistantOptions, callTool } from '../mcp/call-tool.ts';
import { tools } from '../mcp/tools/index.ts';
import { promptHelp, readPrompt } from './prompt.ts';

export async function answerPrompt(prompt: string, options: AssistantOptions): Promise<string> {
  const call = readPrompt(prompt);
  const tool = call && tools.find(({ name }) => name === call.tool);
  if (!call || !tool) return promptHelp;
  const { value, error } = tool.input.validate(call.input, { abortEarly: false });
  if (error) return `${error.message.replaceAll('"', '`')}.\n\n${promptHelp}`;
  const { content } = await callTool(tool, value, options);
  return content.map(({ text }) => text).join('\n\n');
}
