// Completion scripts. All of them carry one table, `words so far` to `what may come next`, so that completing
// starts no process.

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export interface CompletedCommand {
  readonly words: readonly string[];
  readonly summary: string;
  /** What its first argument may be, where it is one of a few. */
  readonly choices: readonly string[];
  readonly flags: readonly {
    readonly name: string;
    readonly description: string;
    readonly values: readonly string[];
  }[];
}

/** What may follow each sequence of words: subcommands, or the flags of a command. */
function nextWords(commands: readonly CompletedCommand[]): Map<string, string[]> {
  const next = new Map<string, Set<string>>();
  const add = (key: string, word: string) => next.set(key, (next.get(key) ?? new Set()).add(word));
  for (const { words, flags, choices } of commands) {
    for (const choice of choices) add(words.join(' '), choice);
    for (const [index, word] of words.entries()) add(words.slice(0, index).join(' '), word);
    for (const { name } of flags) add(words.join(' '), `--${name}`);
  }
  return new Map([...next].map(([key, words]) => [key, [...words].sort()]));
}

/** The values of flags that take one of a few, by `command --flag`. */
function flagValues(commands: readonly CompletedCommand[]): [string, readonly string[]][] {
  return commands.flatMap(({ words, flags }) =>
    flags
      .filter(({ values }) => values.length > 0)
      .map(({ name, values }): [string, readonly string[]] => [`${words.join(' ')} --${name}`, values]),
  );
}

export function completionScript(
  shell: (typeof shells)[number],
  commands: readonly CompletedCommand[],
): string {
  const table: [string, readonly string[]][] = [...nextWords(commands), ...flagValues(commands)];
  switch (shell) {
    case 'bash':
      return bash(table);
    case 'zsh':
      return `(( $+functions[compdef] )) || { autoload -U compinit && compinit }\nautoload -U +X bashcompinit && bashcompinit\n${bash(table)}`;
    case 'fish':
      return fish(commands);
    case 'powershell':
      return powershell(table);
  }
}

function bash(table: readonly [string, readonly string[]][]): string {
  const cases = table.map(([key, words]) => `    '${key}') next='${words.join(' ')}' ;;`);
  return `_assay_next() {
  case "$1" in
${cases.join('\n')}
    *) next='' ;;
  esac
}
_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" typed='' next='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) _assay_next "\${typed:+$typed }$word"; [ -n "$next" ] && typed="\${typed:+$typed }$word" ;; esac
  done
  # Readline takes the = of --flag=value for a word.
  [ "$current" = '=' ] && current=''
  [ "$previous" = '=' ] && previous="\${COMP_WORDS[COMP_CWORD-2]}"
  _assay_next "$typed $previous"
  [ -n "$next" ] || _assay_next "$typed"
  COMPREPLY=($(compgen -W "$next" -- "$current"))
}
complete -o default -F _assay assay
`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  // Arguments may be files.
  const lines = ['complete -c assay -n __fish_use_subcommand -f'];
  const seen = new Set<string>();
  for (const { words, summary, flags, choices } of commands) {
    const [first = '', second] = words;
    if (!seen.has(first)) {
      seen.add(first);
      lines.push(
        `complete -c assay -n __fish_use_subcommand -a ${first}${second ? '' : ` -d ${quote(summary)}`}`,
      );
    }
    let condition = `__fish_seen_subcommand_from ${first}`;
    if (second !== undefined) {
      const others = commands
        .filter(({ words: [topic] }) => topic === first)
        .map(({ words: [, verb] }) => verb);
      const unsaid = `${condition}; and not __fish_seen_subcommand_from ${others.join(' ')}`;
      lines.push(`complete -c assay -n ${quote(unsaid)} -a ${second} -d ${quote(summary)}`);
      condition += `; and __fish_seen_subcommand_from ${second}`;
    }
    if (choices.length > 0)
      lines.push(`complete -c assay -n ${quote(condition)} -a ${quote(choices.join(' '))}`);
    for (const { name, description, values } of flags) {
      const choice = values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : '';
      lines.push(`complete -c assay -n ${quote(condition)} -l ${name}${choice} -d ${quote(description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function powershell(table: readonly [string, readonly string[]][]): string {
  const rows = table.map(([key, words]) => `  '${key}' = @(${words.map((word) => `'${word}'`).join(', ')})`);
  return `$assayNext = @{
${rows.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName assay -ScriptBlock {
  param($current, $ast, $position)
  $typed = ''
  $previous = ''
  foreach ($element in ($ast.CommandElements | Select-Object -Skip 1)) {
    $word = $element.ToString()
    if ($element.Extent.EndOffset -ge $position -and $word -eq $current) { break }
    $longer = "$typed $word".Trim()
    if (-not $word.StartsWith('-') -and $assayNext.ContainsKey($longer)) { $typed = $longer }
    $previous = $word
  }
  $next = $assayNext["$typed $previous"]
  if (-not $next) { $next = $assayNext[$typed] }
  $next | Where-Object { $_ -like "$current*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}
