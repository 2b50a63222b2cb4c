// Commands in JSON: scripts of packages, tasks, and hooks of development containers.

const section =
  /"(?:scripts|tasks)"\s*:\s*\{[^{}]{0,60000}\}|"(?:command|(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command)"\s*:\s*(?:"(?:[^"\\\n]|\\.)*"|\[[^[\]]{0,4000}\]|\{[^{}]{0,4000}\})/g;
const texts = /"((?:[^"\\\n]|\\.)*)"/g;

export function jsonCommands(lines: readonly string[]): string[] {
  const commands = lines.map(() => '');
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length + 1;
  }
  let line = 0;
  for (const { index, 0: text } of lines.join('\n').matchAll(section))
    for (const match of text.matchAll(texts)) {
      // The name of a script or hook, not its command.
      if (/^\s*:/.test(text.slice(match.index + match[0].length))) continue;
      const at = index + match.index;
      while (line + 1 < starts.length && (starts[line + 1] as number) <= at) line += 1;
      const command = (match[1] as string).replace(/\\(["\\/])/g, '$1');
      commands[line] = commands[line] ? `${commands[line]} ; ${command}` : command;
    }
  return commands;
}
