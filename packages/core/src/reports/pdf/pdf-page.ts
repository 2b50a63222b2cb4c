// A PDF document that is written from top to bottom, page after page.
import type { Severity } from '../../vocabulary/severity.ts';
import { type Face, letters, wideFont } from './letters.ts';

type Document = InstanceType<typeof import('pdfkit')>;

/** Contrast is AA on white. */
export const colours = {
  text: '#181d23',
  soft: '#55606c',
  line: '#dde3e8',
  card: '#f5f7f9',
  link: '#0b5f68',
  ok: '#1a7336',
  critical: '#a4133c',
  high: '#c2410c',
  medium: '#8a5b00',
  low: '#1d5fae',
  info: '#5b6570',
} as const satisfies Record<Severity, string> & Record<string, string>;

export type Colour = keyof typeof colours;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly mono?: boolean;
  readonly colour?: Colour;
  readonly indent?: number;
  /** Characters at most. */
  readonly max?: number;
  /** Points below. */
  readonly gap?: number;
}

const margin = 48;
const standardFonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const;

export class PdfPage {
  readonly document: Document;
  readonly #footer: string;
  readonly #embedded = new Set<string>();
  #pages = 0;

  constructor(document: Document, footer: string) {
    this.document = document;
    this.#footer = footer;
    document.on('pageAdded', () => this.#numberPage());
    this.#numberPage();
  }

  get left(): number {
    return margin;
  }

  get width(): number {
    return this.document.page.width - 2 * margin;
  }

  get y(): number {
    return this.document.y;
  }

  set y(value: number) {
    this.document.y = value;
  }

  /** Begins a new page unless this many points are left on this one. */
  keep(points: number): void {
    if (this.document.y + points > this.document.page.height - margin - 20) this.document.addPage();
  }

  text(text: string, style: TextStyle = {}): void {
    const { size = 10, indent = 0, gap = 3, colour = 'text' } = style;
    const shown = this.#letters(text, style);
    this.document
      .fontSize(size)
      .fillColor(colours[colour])
      .text(shown, margin + indent, this.document.y, { width: this.width - indent });
    this.document.y += gap;
  }

  heading(text: string): void {
    this.keep(80);
    this.document.y += 10;
    this.text(text, { size: 15, bold: true, gap: 6 });
  }

  /** One line at a place of its own, cut where it would not fit. */
  cell(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    const { size = 9, colour = 'text' } = style;
    const shown = this.#letters(text, { ...style, max: 400 });
    this.document
      .fontSize(size)
      .fillColor(colours[colour])
      .text(shown.replaceAll('\n', ' '), x, y, {
        width,
        height: size + 2,
        ellipsis: '…',
        lineBreak: true,
      });
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): void {
    if (width > 0 && height > 0) this.document.rect(x, y, width, height).fill(colours[colour]);
  }

  outline(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.document.lineWidth(1).rect(x, y, width, height).stroke(colours[colour]);
  }

  rule(y: number): void {
    this.box(margin, y, this.width, 0.7, 'line');
  }

  /** Chooses the font that has the letters of the whole text, so that one line is of one kind. */
  #letters(text: string, { mono = false, bold = false, max }: TextStyle): string {
    const face: Face = mono ? 'mono' : bold ? 'bold' : 'plain';
    const shown = letters(text, face, max);
    const wide = `wide-${face}`;
    if (shown.isWide && !this.#embedded.has(wide)) {
      this.document.registerFont(wide, wideFont(face).bytes);
      this.#embedded.add(wide);
    }
    this.document.font(shown.isWide ? wide : standardFonts[face]);
    return shown.text;
  }

  #numberPage(): void {
    this.#pages += 1;
    const { page } = this.document;
    const bottom = page.margins.bottom;
    // Below the margin text would ask for a page of its own.
    page.margins.bottom = 0;
    const y = page.height - 34;
    this.cell(this.#footer, margin, y, this.width - 60, { size: 8, colour: 'soft' });
    this.cell(`${this.#pages}`, page.width - margin - 40, y, 40, { size: 8, colour: 'soft' });
    page.margins.bottom = bottom;
    this.document.x = margin;
    this.document.y = margin;
  }
}
