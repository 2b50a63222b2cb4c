// XML as manifests use it: elements, attributes and text with their lines. No entity but the five of XML itself
// is ever resolved, and a document type is skipped, so that nothing can expand or be fetched.
import { LockfileError } from '../../lockfile.ts';

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text of the element itself, trimmed. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly qualifiedName: string;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const deepest = 256;
const name = '[A-Za-z_\\u0080-\\uffff][\\w:.\\u0080-\\uffff-]*';
const tagName = new RegExp(name, 'y');
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'y');
const noAttributes: Map<string, string> = new Map();

/** The root element. `skip` names elements whose content is of no interest. */
export function readXml(text: string, skip: ReadonlySet<string> = new Set()): XmlElement {
  return new XmlReader(text, skip).root();
}

/** The child elements of one name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first child element of a name, along a way of names. */
export function childOf(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text of the first child element of a name, or ''. */
export function childText(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text ?? '';
}

class XmlReader {
  readonly #text: string;
  readonly #skip: ReadonlySet<string>;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;
  #at = 0;
  #line = 1;
  /** Where the line ends: a document in one line is not searched again for each element. */
  #lineEnd: number;

  constructor(text: string, skip: ReadonlySet<string>) {
    this.#text = text;
    this.#skip = skip;
    this.#lineEnd = this.#lineEndFrom(0);
  }

  root(): XmlElement {
    const text = this.#text;
    while (this.#at < text.length) {
      const next = text.indexOf('<', this.#at);
      this.#characters(text.slice(this.#at, next === -1 ? text.length : next), true);
      if (next === -1) break;
      this.#at = next;
      this.#markup();
    }
    this.#at = text.length;
    const open = this.#open.at(-1);
    if (open) this.#fail(`The element ${open.qualifiedName} is not closed.`);
    return this.#root ?? this.#fail('An XML element was expected here.');
  }

  #markup(): void {
    const text = this.#text;
    if (text.startsWith('<!--', this.#at)) this.#skipTo('-->');
    else if (text.startsWith('<![CDATA[', this.#at)) {
      const start = this.#at + 9;
      this.#skipTo(']]>');
      this.#characters(text.slice(start, this.#at - 3), false);
    } else if (text[this.#at + 1] === '?') this.#skipTo('?>');
    else if (text[this.#at + 1] === '!') this.#documentType();
    else if (text[this.#at + 1] === '/') this.#closeTag();
    else this.#openTag();
  }

  #skipTo(mark: string): void {
    const end = this.#text.indexOf(mark, this.#at);
    if (end === -1) this.#fail(`This is not closed by ${mark}.`);
    this.#at = end + mark.length;
  }

  #documentType(): void {
    const close = this.#text.indexOf('>', this.#at);
    const bracket = this.#text.indexOf('[', this.#at);
    if (bracket !== -1 && bracket < close) {
      this.#at = bracket;
      this.#skipTo(']');
    }
    this.#skipTo('>');
  }

  #characters(piece: string, escaped: boolean): void {
    const element = this.#open.at(-1);
    const content = piece.trim();
    if (content === '') return;
    if (element === undefined) {
      if (content !== '\ufeff') this.#fail('There is text outside the root element.');
      return;
    }
    if (element.children.length > 0 || this.#skip.has(element.name)) return;
    const value = escaped ? decoded(content) : content;
    element.text = element.text === '' ? value : `${element.text} ${value}`;
  }

  #openTag(): void {
    const start = this.#at;
    tagName.lastIndex = start + 1;
    const qualifiedName = tagName.exec(this.#text)?.[0] ?? this.#fail('This is not a valid element name.');
    this.#at = start + 1 + qualifiedName.length;
    const element: OpenElement = {
      name: localName(qualifiedName),
      qualifiedName,
      line: this.#lineAt(start),
      attributes: this.#attributes(),
      children: [],
      text: '',
    };
    const parent = this.#open.at(-1);
    if (parent && !this.#skip.has(parent.name)) parent.children.push(element);
    else if (!parent && this.#root) this.#fail('There is a second root element.');
    if (!parent) this.#root = element;
    if (this.#text.startsWith('/>', this.#at)) this.#at += 2;
    else if (this.#text[this.#at] === '>') {
      this.#at += 1;
      if (this.#open.push(element) > deepest) this.#fail('This is nested too deeply.');
    } else this.#fail(`The tag of ${qualifiedName} is malformed.`);
  }

  #attributes(): Map<string, string> {
    let found: Map<string, string> | undefined;
    for (;;) {
      attribute.lastIndex = this.#at;
      const match = attribute.exec(this.#text);
      if (match === null) break;
      found ??= new Map();
      found.set(localName(match[1] as string), decoded(match[2] ?? match[3] ?? ''));
      this.#at = attribute.lastIndex;
    }
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    return found ?? noAttributes;
  }

  #closeTag(): void {
    const end = this.#text.indexOf('>', this.#at);
    const closed = this.#text.slice(this.#at + 2, end === -1 ? this.#at + 2 : end).trim();
    const element = this.#open.pop();
    if (element?.qualifiedName !== closed)
      this.#fail(`The closing tag of ${element?.qualifiedName ?? 'nothing'} was expected here.`);
    this.#at = end + 1;
  }

  #lineAt(at: number): number {
    while (this.#lineEnd < at) {
      this.#line += 1;
      this.#lineEnd = this.#lineEndFrom(this.#lineEnd + 1);
    }
    return this.#line;
  }

  #lineEndFrom(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end === -1 ? this.#text.length : end;
  }

  #fail(message: string): never {
    throw new LockfileError(message, this.#lineAt(this.#at));
  }
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,32}));/g,
    (whole, decimal, hex, entity) => {
      if (entity !== undefined) return entities.get(entity) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
