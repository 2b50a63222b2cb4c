// Moving through a grid of buttons with the arrow keys: one of them is reached with Tab, the others from there.

/** Keeps exactly one button reachable: to be called whenever the grid was drawn. */
export function keepOneStop(grid: HTMLElement | null): void {
  const buttons = buttonsOf(grid);
  const kept = buttons.find((one) => one === document.activeElement) ?? buttons.find(isStop) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === kept ? 0 : -1;
}

/** Goes to the next button in that direction, past what is none. */
export function moveInGrid(event: KeyboardEvent): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const grid = cell?.closest('table');
  if (!cell || !grid) return;
  const rows = [...grid.querySelectorAll('tbody tr')].filter((row) => row.querySelector('td button'));
  const row = rows.findIndex((one) => one.contains(cell));
  const column = cell.cellIndex;
  const inRow = (index: number) => buttonsOf(rows[index] as HTMLElement | undefined);
  const inColumn = rows.map((one) => one.children[column]?.querySelector<HTMLElement>('button') ?? undefined);
  const list = inRow(row);
  const here = list.findIndex((one) => one.closest('td') === cell);
  const targets: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowLeft: () => list[here - 1],
    ArrowRight: () => list[here + 1],
    ArrowUp: () => inColumn.slice(0, row).findLast((one) => one !== undefined),
    ArrowDown: () => inColumn.slice(row + 1).find((one) => one !== undefined),
    Home: () => list[0],
    End: () => list.at(-1),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  const next = target();
  if (!next) return;
  next.focus();
  keepOneStop(grid);
}

function isStop({ tabIndex }: HTMLElement): boolean {
  return tabIndex === 0;
}

function buttonsOf(part: HTMLElement | null | undefined): HTMLElement[] {
  return part ? [...part.querySelectorAll<HTMLElement>('td button')] : [];
}
