// What a terminal says of recovery codes, which are shown once.

/** A note for people; undefined when there are none, because the person has some already. */
export function recoveryCodesNote(codes: readonly string[]): string | undefined {
  return codes.length === 0
    ? undefined
    : 'Store these recovery codes now; they are not shown again. Each replaces the second factor once:';
}
