// Tables of formats: a token beside the regular expression for tokens of its kind is the example that shows what it matches.

/** As much of the value as every token of its kind begins with. */
const prefixLength = 4;
/** Some lines, as formatters break them. */
const reach = 200;

/** Whether a regular expression near the value begins as the value does: `glpat-[a-zA-Z0-9_]{20}`, `ghp_\w{36}`. */
export function hasPatternBeside(bytes: Buffer, { start, end }: { start: number; end: number }): boolean {
  const prefix = bytes.toString('latin1', start, Math.min(end, start + prefixLength));
  const near = [
    bytes.toString('latin1', Math.max(0, start - reach), start),
    bytes.toString('latin1', end, end + reach),
  ];
  return near.some((text) => {
    for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1))
      if (
        /^[\w-]{0,16}(?:\(\?:|\(|\|[\w-]{1,16})*(?:\[[^\]\n]{2,40}\]|\\+[wdS])\)?(?:[+*]|\{\d)/.test(
          text.slice(at + prefixLength),
        )
      )
        return true;
    return false;
  });
}
