import type { Finding } from '@assay/core';

/** Lines of a file as they are kept with a finding; all of them are its own. */
export function excerpt(text: string, startLine = 1): NonNullable<Finding['excerpt']> {
  const lines = text.split('\n');
  const highlight = { startLine, endLine: startLine + lines.length - 1 };
  return { startLine, lines, highlight, redacted: text.includes('****') };
}
