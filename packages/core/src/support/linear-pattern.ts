// Regular expressions of conditions: RE2, as CEL specifies, whose time is linear in the text and in the pattern.
import { RE2JS } from 're2js';

/** Characters of a pattern. */
const maxPatternLength = 500;
/** Instructions of a compiled pattern, as estimated before it is compiled: `[a-z]{500}` has 500. */
const maxProgramSize = 2_000;

const compiled = new Map<string, RE2JS>();

/** Matches anywhere in the text, as CEL's `matches` does. Throws when the pattern is not valid or too large. */
export function matchesPattern(text: string, pattern: string): boolean {
  return compilePattern(pattern).matcher(text).find();
}

/** Throws an error whose message is a whole sentence unless the pattern can be used. */
export function compilePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  if (patternSize(pattern) > maxProgramSize || pattern.length > maxPatternLength) {
    throw new Error(
      `The regular expression is too large. Use at most ${maxPatternLength} characters and smaller repetition counts`,
    );
  }
  let program: RE2JS;
  try {
    program = RE2JS.compile(pattern);
  } catch (error) {
    throw new Error(`${JSON.stringify(pattern)} is not a valid RE2 regular expression: ${reason(error)}`);
  }
  if (compiled.size >= 200) compiled.clear();
  compiled.set(pattern, program);
  return program;
}

/** Upper bound of the instructions that a pattern compiles to: RE2 writes repetitions out. */
export function patternSize(pattern: string): number {
  let repetitions = 1;
  for (const [, min, max] of pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)) {
    repetitions += Math.max(Number(min), Number(max ?? 0));
  }
  // Nested repetitions multiply, but RE2 refuses products above 1,000.
  return repetitions === 1 ? pattern.length : Math.min(pattern.length, 20) * repetitions + pattern.length;
}

function reason(error: unknown): string {
  return (error as Error).message.replace(/^error parsing regexp: /, '');
}
