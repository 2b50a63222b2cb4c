// What RUN of a Dockerfile executes: its continued lines, and the lines of its heredocs.

const heredoc = /<<-?\s*(["']?)([A-Za-z_]\w*)\1/;

export function dockerCommands(lines: readonly string[]): string[] {
  const commands = lines.map(() => '');
  for (let index = 0; index < lines.length; index++) {
    const instruction = /^\s*(?:ONBUILD\s+)?([A-Za-z]+)\s+(.*)$/i.exec(lines[index] as string);
    if (!instruction || /^\s*#/.test(lines[index] as string)) continue;
    const isRun = /^RUN$/i.test(instruction[1] as string);
    let text = instruction[2] as string;
    let marker = heredoc.exec(text)?.[2];
    if (isRun) commands[index] = text;
    while (/\\\s*$/.test(text) && index + 1 < lines.length) {
      index += 1;
      const next = lines[index] as string;
      // A comment between continued lines ends nothing.
      if (/^\s*#/.test(next)) {
        if (isRun) commands[index] = next;
        continue;
      }
      text = next;
      marker ??= heredoc.exec(text)?.[2];
      if (isRun) commands[index] = text;
    }
    while (marker !== undefined && index + 1 < lines.length) {
      index += 1;
      if ((lines[index] as string).trim() === marker) break;
      if (isRun) commands[index] = lines[index] as string;
    }
  }
  return commands;
}
