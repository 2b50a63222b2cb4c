// What a terminal showed, as an SVG that plays itself: text with its colors, a command after the other. Whoever
// wants no motion, or shows no animation, sees the end of it.

export interface RecordedCommand {
  readonly typed: string;
  /** With its escape sequences. */
  readonly output: string;
}

interface Span {
  readonly text: string;
  readonly classes: readonly string[];
}

const lineHeight = 20;
const characterWidth = 8.43;
const margin = 18;
const barHeight = 34;
const secondsPerCharacter = 0.035;
const secondsAfterOutput = 1.2;

/** The classes of the style sheet by SGR code; codes that end something are handled by `applied`. */
const classOf: Readonly<Record<string, string>> = {
  1: 'b',
  2: 'd',
  31: 'r',
  32: 'g',
  33: 'y',
  34: 'u',
  35: 'm',
  36: 'c',
  90: 'd',
};
const colors = ['r', 'g', 'y', 'u', 'm', 'c'];

export function terminalSvg(title: string, commands: readonly RecordedCommand[], columns: number): string {
  const parts: string[] = [];
  let line = 0;
  let at = 0.6;
  for (const { typed, output } of commands) {
    const top = barHeight + margin + line * lineHeight;
    parts.push(typedLine(typed, top, at));
    at += typed.length * secondsPerCharacter + 0.4;
    const shown = output.replace(/\s+$/, '');
    const lines = shown === '' ? [] : shown.split('\n').map(lastWritten);
    parts.push(`<g class="o" style="animation-delay:${at.toFixed(2)}s">`);
    for (const [index, text] of lines.entries()) {
      const spans = spansOf(text);
      if (spans.length > 0) parts.push(textLine(spans, top + (index + 1) * lineHeight));
    }
    parts.push('</g>');
    line += lines.length + 2;
    at += lines.length === 0 ? 0.4 : secondsAfterOutput;
  }
  const width = Math.ceil(columns * characterWidth + 2 * margin);
  const height = barHeight + 2 * margin + (line - 1) * lineHeight;
  return `${head(title, width, height)}${parts.join('\n')}\n</svg>\n`;
}

function head(title: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; fill: #d7dce2; white-space: pre; }
.b { font-weight: 700; } .d { fill: #8b949e; } .r { fill: #ff7b72; } .g { fill: #7ee787; } .y { fill: #f2cc60; }
.u { fill: #79c0ff; } .m { fill: #d2a8ff; } .c { fill: #76e3ea; } .p { fill: #7ee787; } .t { fill: #8b949e; }
.o, .k { animation: show 0.01s both; }
@keyframes show { from { visibility: hidden; } to { visibility: visible; } }
@media (prefers-reduced-motion: reduce) { .o, .k { animation: none; } }
</style>
<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>
<circle cx="20" cy="17" r="6" fill="#ff5f57"/><circle cx="40" cy="17" r="6" fill="#febc2e"/><circle cx="60" cy="17" r="6" fill="#28c840"/>
<text class="t" x="${width / 2}" y="22" text-anchor="middle">${escaped(title)}</text>
`;
}

/** Each character comes by itself, as if it were typed. */
function typedLine(typed: string, y: number, at: number): string {
  const characters = [...typed].map((character, index) => {
    const x = margin + (index + 2) * characterWidth;
    const delay = (at + index * secondsPerCharacter).toFixed(2);
    return character === ' '
      ? ''
      : `<text class="k" x="${x.toFixed(1)}" y="${y}" style="animation-delay:${delay}s">${escaped(character)}</text>`;
  });
  const prompt = `<text class="p k" x="${margin}" y="${y}" style="animation-delay:${Math.max(0, at - 0.5).toFixed(2)}s">$</text>`;
  return [prompt, ...characters].join('');
}

/** Every span has its place: fonts differ in width, columns must not. */
function textLine(spans: readonly Span[], y: number): string {
  let column = 0;
  const parts: string[] = [];
  for (const { text, classes } of spans) {
    for (const [, spaces = '', word = ''] of text.matchAll(/( *)([^ ]+(?: [^ ]+)*)?/g)) {
      column += spaces.length;
      if (word === '') continue;
      const x = (margin + column * characterWidth).toFixed(1);
      const named = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
      const length = (word.length * characterWidth).toFixed(1);
      parts.push(
        `<tspan${named} x="${x}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(word)}</tspan>`,
      );
      column += word.length;
    }
  }
  return `<text y="${y}">${parts.join('')}</text>`;
}

/** What a line shows in the end: a carriage return begins it anew. */
function lastWritten(line: string): string {
  return (
    line
      .replace(/\r+$/, '')
      .split('\r')
      .at(-1)
      ?.replace(/\u001b\[[0-9;]*[A-HJKf]/g, '') ?? ''
  );
}

function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let classes: readonly string[] = [];
  for (const [, codes, text = ''] of line.matchAll(/(?:\u001b\[([0-9;]*)m)?([^\u001b]*)/g)) {
    if (codes !== undefined) for (const code of codes.split(';')) classes = applied(classes, code);
    if (text !== '') spans.push({ text, classes });
  }
  return spans;
}

function applied(classes: readonly string[], code: string): readonly string[] {
  if (code === '' || code === '0') return [];
  if (code === '22') return classes.filter((name) => name !== 'b' && name !== 'd');
  if (code === '39') return classes.filter((name) => !colors.includes(name));
  const name = classOf[code];
  return name === undefined ? classes : [...classes.filter((other) => other !== name), name];
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
