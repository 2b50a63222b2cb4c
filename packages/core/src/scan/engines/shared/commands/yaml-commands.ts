// Commands in YAML, by the keys that take them: read by lines, so that each keeps its place, also in files that are templates.

/** Of GitHub, GitLab, Azure, CircleCI, Bitbucket, Travis, AppVeyor, Drone, Buildkite, Tekton, Ansible, cloud-init, Task, Compose and Kubernetes. */
const commandKey =
  /^(?:run|cmds?|exec|sh|bash|powershell|pwsh|args|inline|entrypoint|raw|runcmd|bootcmd|(?:[a-z]+_){0,2}(?:script|install|commands?|shell|success)|[A-Za-z]*(?:Commands?|Script)|(?:ansible\.\w+\.)(?:shell|command|raw)|user_?data)$/;
const keyLine = /^([ \t]*)((?:-[ \t]+)*)(["']?)([A-Za-z_][\w./-]{0,60})\3[ \t]*:(?:[ \t]+(.*))?$/;
const block = /^(?:[&!]\S+[ \t]+)*[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$/;
const listItem = /^([ \t]*)-[ \t]+(.*)$/;

export function yamlCommands(lines: readonly string[]): string[] {
  const commands: string[] = [];
  /** Deeper lines are commands; those of a block as they stand. */
  let open: { readonly indent: number; readonly isBlock: boolean; readonly isList: boolean } | undefined;
  for (const line of lines) {
    const indent = line.search(/\S/);
    if (indent < 0) {
      commands.push('');
      continue;
    }
    if (open?.isBlock && indent > open.indent) {
      commands.push(line);
      continue;
    }
    if (open?.isBlock)
      open = open.isList ? { indent: open.indent - 1, isBlock: false, isList: true } : undefined;
    const key = keyLine.exec(line);
    if (key) {
      const [, spaces = '', dashes = '', , name = '', value = ''] = key;
      const own = spaces.length + dashes.length;
      const takesCommands = commandKey.test(name);
      open = takesCommands ? { indent: own, isBlock: block.test(value), isList: false } : undefined;
      commands.push(takesCommands && !open?.isBlock ? unquoted(value) : '');
      continue;
    }
    const item = listItem.exec(line);
    const isInside =
      open !== undefined && (indent > open.indent || (item !== null && indent === open.indent));
    if (!isInside) open = undefined;
    if (isInside && item && block.test(item[2] as string)) {
      open = { indent, isBlock: true, isList: true };
      commands.push('');
    } else commands.push(isInside ? unquoted(item?.[2] ?? line) : '');
  }
  return commands;
}

function unquoted(text: string): string {
  const quoted = /^\s*(?:[&!]\S+\s+)*(["'])(.*)\1,?\s*$/.exec(text);
  return quoted ? (quoted[2] as string).replace(/\\"/g, '"') : text;
}
