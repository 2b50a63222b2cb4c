// Color, only on a terminal and never against NO_COLOR.
import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Colored when `stream` shows colors. */
export function paint(format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  if (!stream.isTTY || (process.env.NO_COLOR ?? '') !== '' || process.env.TERM === 'dumb') return text;
  return styleText(format, text, { validateStream: false });
}

const severityFormats: Readonly<Record<string, Format>> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  info: 'dim',
};

/** The severity's name, or another text in its color. */
export function paintSeverity(severity: string, text = severity): string {
  return paint(severityFormats[severity] ?? 'reset', text);
}

/** A priority's name; only what is pressing has a color. */
export function paintPriority(level: string): string {
  return paint(level === 'urgent' ? ['bold', 'red'] : level === 'high' ? 'red' : 'reset', level);
}

/** Without what could drive a terminal or lie to a reader: text from elsewhere is shown, not obeyed. */
export function plain(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu,
    (character) => (character === '\n' ? ' ' : '�'),
  );
}
