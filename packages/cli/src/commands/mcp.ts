import { createInterface } from 'node:readline';
import { answerLine } from '../assistant-bridge.ts';
import { PortalCommand, type TargetFlags } from '../base-commands/portal-command.ts';
import { verifyFixTool } from '../fixes/verify-fix-tool.ts';

export default class Mcp extends PortalCommand {
  static override summary = 'Run the MCP stdio proxy for AI assistants';
  static override description =
    'Implements the Model Context Protocol (MCP): an assistant starts this command and calls its tools, which list and explain ' +
    'findings, start audits and triage findings, within your role. Messages go to standard error. With --json, prints the configuration for ' +
    'assistants, and exits.';
  static override examples = [
    '<%= config.bin %> mcp --server https://assay.example.org',
    '<%= config.bin %> mcp --local',
  ];
  protected override readonly runsAudits = true;

  async run(): Promise<Configuration | undefined> {
    const { flags } = await this.parse(Mcp);
    // Standard output belongs to the protocol; so a document there is all there is.
    if (this.jsonEnabled()) return configuration(flags);
    const client = await this.api(flags);
    const tools = [verifyFixTool(this.config.version, flags['data-dir'])];
    const answers: Promise<void>[] = [];
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      // Not one after the other: an assistant may ask several things at once.
      const answered = answerLine(client, line, tools).then((lines) => {
        for (const each of lines) process.stdout.write(`${each}\n`);
      });
      answers.push(answered);
      if (answers.length > 64) await answers.shift();
    }
    await Promise.all(answers);
    return undefined;
  }
}

/** What assistants keep their servers in, under the name that nearly all of them use. */
interface Configuration {
  readonly mcpServers: { readonly assay: { readonly command: string; readonly args: readonly string[] } };
}

function configuration({ server, profile, local, 'data-dir': folder }: TargetFlags): Configuration {
  const args = [
    'mcp',
    ...(server === undefined ? [] : ['--server', server]),
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(local ? ['--local'] : []),
    ...(folder === undefined ? [] : ['--data-dir', folder]),
  ];
  return { mcpServers: { assay: { command: 'assay', args } } };
}
