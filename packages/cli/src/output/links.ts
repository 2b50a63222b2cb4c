// OSC 8 hyperlinks, only where the terminal is known to show them. FORCE_HYPERLINK=1 and =0 decide otherwise, and
// NO_HYPERLINK turns them off.

export function canLink(
  stream: Pick<NodeJS.WriteStream, 'isTTY'> = process.stdout,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const { FORCE_HYPERLINK: forced } = env;
  if (forced !== undefined && forced !== '') return forced !== '0';
  if (env.NO_HYPERLINK) return false;
  if (!stream.isTTY || env.TERM === 'dumb' || env.CI !== undefined) return false;
  // They stand between: screen shows none, and tmux passes them on only where it is configured to.
  if (env.TMUX || env.STY || /^(?:screen|tmux)/.test(env.TERM ?? '')) return false;
  if (env.WT_SESSION || env.KITTY_WINDOW_ID || env.WEZTERM_PANE || env.GHOSTTY_RESOURCES_DIR) return true;
  if (['iTerm.app', 'vscode', 'WezTerm', 'ghostty', 'Hyper'].includes(env.TERM_PROGRAM ?? '')) return true;
  // GNOME Terminal and others on VTE, from 0.50 on.
  return Number(env.VTE_VERSION ?? 0) >= 5000;
}

export function link(text: string, url: string): string {
  return `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
}
