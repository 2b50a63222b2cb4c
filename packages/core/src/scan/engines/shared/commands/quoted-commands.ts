// Commands in texts of a program: steps of Jenkins, heredocs and arguments of HCL and of Vagrant.

const step =
  /\b(?:sh|bash|command|inline|script|cmd|execute)\b\s*[(=:]?\s*(?:\[\s*)?(?:\w+\s*:\s*)?(?:"""|'''|"|')/;
const heredoc = /<<[-~]?\s*(["']?)([A-Za-z_]\w*)\1/;

/** `sh '…'`, `sh(script: """ … """)`. */
export function groovyCommands(lines: readonly string[]): string[] {
  let mark: string | undefined;
  return lines.map((line) => {
    const text = line.replace(/^\s*\/\/.*$/, '');
    if (mark !== undefined) {
      if (text.includes(mark)) mark = undefined;
      return line;
    }
    const opened = /\b(?:sh|bat|script)\b[^'"]{0,60}("""|''')/.exec(text);
    if (opened && text.split(opened[1] as string).length === 2) mark = opened[1];
    return opened || step.test(text) ? text : '';
  });
}

/** Heredocs, which hold scripts of machines, and values of `inline`, `command` and the like. */
export function hclCommands(lines: readonly string[]): string[] {
  let marker: string | undefined;
  let isList = false;
  return lines.map((line) => {
    if (marker !== undefined) {
      if (line.trim() === marker) marker = undefined;
      return marker === undefined ? '' : line;
    }
    if (/^\s*(?:#|\/\/)/.test(line)) return '';
    marker = heredoc.exec(line)?.[2];
    if (isList && /^\s*\]/.test(line)) isList = false;
    if (/\b(?:inline|command|args|entrypoint|user_data)\s*=?\s*\[\s*$/.test(line)) isList = true;
    return isList || step.test(line) || /\b(?:args|user_data|inline)\b\s*=?\s*[["'<:]/.test(line) ? line : '';
  });
}
