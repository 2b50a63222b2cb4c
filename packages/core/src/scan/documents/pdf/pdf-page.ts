// A PDF document that is written from top to bottom, page after page.
import type { Severity } from '../../../vocabulary/severity.ts';
import type { Face } from './base-font.ts';
import { letters } from './letters.ts';
import { mixedFont } from './mixed-font.ts';
import { directionOf } from './text-order.ts';

type Document = InstanceType<typeof import('pdfkit')>;

/** Contrast is AA on white. */
export const colors = {
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

export type Color = keyof typeof colors;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly mono?: boolean;
  readonly color?: Color;
  readonly indent?: number;
  /** Characters at most. */
  readonly max?: number;
  /** Points below. */
  readonly gap?: number;
  readonly role?: TextRole;
  readonly isRight?: boolean;
}

const margin = 48;

/** What a piece of text is, for readers that do not see the page (ISO 32000-1, 14.8.4). */
export type TextRole = 'H1' | 'H2' | 'H3' | 'P' | 'LI' | 'TH' | 'TD' | 'Caption';

/** Scope is known to the library, not to its types. */
const roleOptions: Readonly<Partial<Record<TextRole, object>>> = { TH: { scope: 'Column' } };

type Structure = ReturnType<Document['struct']>;
type Outline = ReturnType<Document['outline']['addItem']>;

const contentsRow = 15;

export interface PdfPageOptions {
  readonly footer: string;
}

interface Contents {
  readonly entries: readonly string[];
  /** Where they were left room for. */
  readonly page: number;
  readonly top: number;
  readonly part: Structure;
}

export class PdfPage {
  readonly document: Document;
  readonly #footer: string;
  readonly #embedded = new Set<string>();
  /** The part of the document that is being written; the last is the innermost. */
  readonly #parts: Structure[];
  /** On which page each section begins. */
  readonly #sections = new Map<string, number>();
  #contents: Contents | undefined;
  #section: Outline | undefined;
  #pages = 0;
  /** Whether what is written is an artifact already. */
  #isRepeated = false;

  constructor(document: Document, { footer }: PdfPageOptions) {
    this.document = document;
    this.#footer = footer;
    const root = document.struct('Document');
    document.addStructure(root);
    this.#parts = [root];
    document.on('pageAdded', () => this.#numberPage());
    this.#numberPage();
  }

  /** Everything is written: to be called before the document's own end. */
  end(): void {
    this.#fillContents();
    for (const part of this.#parts) part.end();
  }

  /** How many pages there are by now. */
  get pages(): number {
    return this.#pages;
  }

  /** Leaves room for the names and pages of the sections that follow, which `end` fills in. */
  contents(entries: readonly string[]): void {
    this.keep(entries.length * contentsRow + 30);
    this.text('Contents', { size: 12, bold: true, gap: 4, role: 'H2' });
    const part = this.document.struct('TOC');
    this.#parts.at(-1)?.add(part);
    this.#contents = { entries, page: this.#pages - 1, top: this.y, part };
    this.y += entries.length * contentsRow + 8;
  }

  #fillContents(): void {
    if (!this.#contents) return;
    const { entries, page, top, part } = this.#contents;
    this.document.switchToPage(page);
    for (const [index, entry] of entries.entries()) {
      const y = top + index * contentsRow;
      const item = this.document.struct('TOCI', {}, () => {
        const style = { y, size: 9, color: 'text' } as const;
        this.#line(this.#letters(entry, { max: 200 }), { ...style, x: margin, width: this.width - 60 });
        const number = `${this.#sections.get(entry) ?? ''}`;
        this.#line(this.#letters(number, {}), { ...style, x: margin + this.width - 40, width: 40 });
      });
      part.add(item);
      item.end();
    }
    part.end();
  }

  /** Writes again what the structure has already, such as the head of a table on its next page. */
  asArtifact(write: () => void): void {
    this.#isRepeated = true;
    this.#artifact(write, 'Pagination');
    this.#isRepeated = false;
  }

  /** Puts what is written meanwhile into one part: a table, a row, a list. */
  within(type: 'Table' | 'TR' | 'L' | 'Sect', write: () => void): void {
    const part = this.#isRepeated ? undefined : this.document.struct(type);
    if (part) this.#parts.at(-1)?.add(part);
    if (part) this.#parts.push(part);
    write();
    if (part) this.#parts.pop();
    part?.end();
  }

  /** Writes as a part of the structure; lines and boxes are not, as they mean nothing by themselves. */
  #tagged(role: TextRole, text: string, write: () => void): void {
    if (this.#isRepeated) write();
    else {
      // On the page such text stands in the order in which it is drawn.
      const actual = directionOf(text) === undefined ? {} : { actual: text };
      const part = this.document.struct(role, { ...roleOptions[role], ...actual }, () => write());
      this.#parts.at(-1)?.add(part);
      part.end();
    }
  }

  #artifact(write: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    const isWithin = this.#isRepeated && type === 'Layout';
    if (!isWithin) this.document.markContent('Artifact', { type });
    write();
    if (!isWithin) this.document.endMarkedContent();
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
    const { size = 10, indent = 0, gap = 3, color = 'text', role = 'P' } = style;
    const shown = this.#letters(text, style);
    this.#tagged(role, shown, () =>
      this.document
        .fontSize(size)
        .fillColor(colors[color])
        .text(shown, margin + indent, this.document.y, { width: this.width - indent, ...ordered(shown) }),
    );
    this.document.y += gap;
  }

  /** A heading of the text, and an entry of the outline that readers show beside it. */
  heading(text: string, { size = 15, above = 10, room = 80 } = {}): void {
    this.keep(room);
    this.document.y += above;
    this.#section = this.document.outline.addItem(letters(text, 'plain', 200));
    this.#sections.set(text, this.#pages);
    this.text(text, { size, bold: true, gap: 6, role: 'H2' });
  }

  /** A heading within a section. */
  subheading(text: string): void {
    this.keep(70);
    this.document.y += 4;
    this.#section?.addItem(letters(text, 'plain', 200));
    this.text(text, { size: 10.5, bold: true, gap: 3, max: 300, role: 'H3' });
  }

  /** How high the text would be in a column. */
  heightOf(text: string, width: number, style: TextStyle = {}): number {
    const shown = this.#letters(text, style);
    return this.document.fontSize(style.size ?? 10).heightOfString(shown, { width, ...ordered(shown) });
  }

  /** Text in a column of its own, on as many lines as it needs; the place below stays where it was. */
  column(
    text: string,
    place: { readonly x: number; readonly y: number; readonly width: number },
    style: TextStyle = {},
  ): void {
    const { size = 10, color = 'text', role = 'TD', isRight = false } = style;
    const { x, y, width } = place;
    const shown = this.#letters(text, style);
    this.#tagged(role, shown, () =>
      this.document
        .fontSize(size)
        .fillColor(colors[color])
        .text(shown, x, y, { width, ...ordered(shown), ...(isRight && { align: 'right' }) }),
    );
  }

  /** One line at a place of its own, cut where it would not fit. */
  cell(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    const { size = 9, color = 'text' } = style;
    const shown = this.#letters(text, { ...style, max: 400 });
    this.#tagged(style.role ?? 'P', shown, () => this.#line(shown, { x, y, width, size, color }));
  }

  #line(
    text: string,
    { x, y, width, size, color }: { x: number; y: number; width: number; size: number; color: Color },
  ): void {
    this.document
      .fontSize(size)
      .fillColor(colors[color])
      .text(text.replaceAll('\n', ' '), x, y, {
        width,
        height: size + 2,
        ellipsis: '…',
        lineBreak: true,
        ...ordered(text),
      });
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    if (width <= 0 || height <= 0) return;
    this.#artifact(() => this.document.rect(x, y, width, height).fill(colors[color]));
  }

  outline(x: number, y: number, width: number, height: number, color: Color): void {
    this.#artifact(() => this.document.lineWidth(1).rect(x, y, width, height).stroke(colors[color]));
  }

  rule(y: number): void {
    this.box(margin, y, this.width, 0.7, 'line');
  }

  /** Chooses the font, and shows what it has no letter for as a number. */
  #letters(text: string, { mono = false, bold = false, max }: TextStyle): string {
    const face: Face = mono ? 'mono' : bold ? 'bold' : 'plain';
    const shown = letters(text, face, max);
    const name = `wide-${face}`;
    // PDF/UA asks for every font to be in the file; with one for all letters, no line looks like a misprint.
    if (!this.#embedded.has(name)) {
      // The library takes a font of fontkit as well, which its types do not say.
      this.document.registerFont(name, mixedFont(face) as unknown as Uint8Array);
      this.#embedded.add(name);
    }
    this.document.font(name);
    return shown;
  }

  #numberPage(): void {
    this.#pages += 1;
    const { page } = this.document;
    const bottom = page.margins.bottom;
    // Below the margin text would ask for a page of its own.
    page.margins.bottom = 0;
    const y = page.height - 34;
    const style = { y, size: 8, color: 'soft' } as const;
    this.#artifact(() => {
      this.#line(this.#letters(this.#footer, { max: 400 }), { ...style, x: margin, width: this.width - 60 });
      this.#line(this.#letters(`${this.#pages}`, {}), { ...style, x: page.width - margin - 40, width: 40 });
    }, 'Pagination');
    page.margins.bottom = bottom;
    this.document.x = margin;
    this.document.y = margin;
  }
}

/** How text is set that is written from right to left, or has words that are: its font is asked for whole lines of it. */
function ordered(text: string): Pick<PDFKit.Mixins.TextOptions, 'align' | 'features'> {
  const direction = directionOf(text);
  if (direction === undefined) return {};
  const features = [direction] as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  return { features, ...(direction === 'rtl' && { align: 'right' }) };
}
