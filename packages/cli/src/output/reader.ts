// Whether someone still reads standard output: after `| head -1` there is nobody to fetch more for.

let gone = false;

export function readerLeaves(): void {
  gone = true;
}

export function hasReader(): boolean {
  return !gone;
}
