// Reads the TAP that a test file writes: its counts, what failed with its diagnostics, and what was skipped and why.

/**
 * `text` is the whole standard output of a test file, or of several, each after a comment (`# file: …`). `isWhole` says
 * whether it came to its end: a plan and counts. Titles are joined by ` > `, from the file of a comment and the outermost
 * test to the assertion.
 */
export function readTap(text) {
  const titles = [];
  const files = [];
  const failures = [];
  const skips = [];
  let diagnostics;
  for (const line of text.split('\n')) {
    const depth = /^ */.exec(line)[0].length / 4;
    if (diagnostics) {
      // The block ends where it began.
      if (line === `${diagnostics.indent}...`) diagnostics = undefined;
      else diagnostics.lines.push(line.slice(diagnostics.indent.length));
      continue;
    }
    const failure = failures.at(-1);
    if (failure?.isOpen && /^ +---$/.test(line)) {
      failure.isOpen = false;
      diagnostics = { indent: line.slice(0, -3), lines: failure.diagnostics };
      continue;
    }
    if (failure) failure.isOpen = false;
    const file = /^# file: (.*)$/.exec(line);
    if (file) {
      files[0] = file[1];
      continue;
    }
    const subtest = /^ *# Subtest: (.*)$/.exec(line);
    if (subtest) {
      titles.length = Math.floor(depth);
      titles.push(subtest[1]);
      continue;
    }
    const point = /^ *(not )?ok \d+(?: - )?(.*)$/.exec(line);
    if (!point) continue;
    const [, failed, rest] = point;
    const title = [...files, ...titles.slice(0, Math.floor(depth)), rest.replace(/ # .*$/, '')].join(' > ');
    const skip = / # SKIP ?(.*)$/.exec(rest);
    // A test is not reported again for what failed inside it.
    const isOuter = failures.some((inner) => inner.title.startsWith(`${title} > `));
    if (skip) skips.push({ title, reason: skip[1] });
    else if (failed && !/ # TODO/.test(rest) && !isOuter) {
      failures.push({ title, diagnostics: [], isOpen: true });
    }
  }
  const counts = /^# \{ (.*) \}$/m.exec(text)?.[1];
  const count = (word) => Number(new RegExp(`\\b${word}: (\\d+)`).exec(counts ?? '')?.[1] ?? 0);
  return {
    pass: count('pass'),
    fail: count('fail'),
    skip: count('skip'),
    failures: failures.map(({ title, diagnostics }) => ({ title, diagnostics })),
    skips,
    isWhole: /^1\.\.\d+/m.test(text),
  };
}
