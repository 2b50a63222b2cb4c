// Recipes of Make and just: the indented lines below a rule, as the shell gets them.

export function recipeCommands(lines: readonly string[]): string[] {
  let isRecipe = false;
  return lines.map((line) => {
    if (/^[^\s#].*:/.test(line)) {
      isRecipe = true;
      // `all: ; command`
      return /^[^\s#:=]+:[^=;#]*;(.*)$/.exec(line)?.[1] ?? fromShell(line);
    }
    if (/^\S/.test(line)) isRecipe = false;
    return isRecipe && /^\s/.test(line)
      ? line.replace(/^\s+[@+-]*/, '').replaceAll('$$', '$')
      : fromShell(line);
  });
}

/** `X := $(shell …)` runs while the file is read. */
function fromShell(line: string): string {
  return /\$\(shell (.*)\)/.exec(line)?.[1] ?? '';
}
