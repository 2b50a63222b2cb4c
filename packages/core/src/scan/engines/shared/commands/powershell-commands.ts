// Scripts of PowerShell: every line but its comments.

export function powershellCommands(lines: readonly string[]): string[] {
  let isComment = false;
  return lines.map((line) => {
    let code = line;
    if (isComment) {
      const end = code.indexOf('#>');
      if (end < 0) return '';
      isComment = false;
      code = code.slice(end + 2);
    }
    code = code.replace(/<#.*?#>/g, '');
    const begin = code.indexOf('<#');
    if (begin >= 0) {
      isComment = true;
      code = code.slice(0, begin);
    }
    return /^\s*#/.test(code) ? '' : code.replace(/\s#\s.*$/, '');
  });
}
