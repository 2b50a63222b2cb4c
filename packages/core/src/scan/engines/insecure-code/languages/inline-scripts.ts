// The scripts of a page or a component as one program: everything around them is blank, so that every place keeps its
// offset. Read from one tag to the next, in linear time.

/** What browsers, or the build of a component, run; anything else in `type` is data. */
const programType =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma|type)script|(?:text\/)?(?:babel|jsx))?$/i;
const typeAttribute = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** What a template engine writes in. */
const templateValue = /\{\{[^{}\n]*\}\}|<%[=-][^%\n]*%>|<\?=[^?\n]*\?>|@\{[^{}\n]*\}/g;
const templateStatement = /\{%[^%\n]*%\}|\{#[^#\n]*#\}|<%[^%\n]*%>|<\?(?:php\b)?[^?\n]*\?>/g;

/** Whether a file is a page with scripts in it, by its name. */
export function isPage(path: string): boolean {
  return /\.(?:html?|xhtml)$/i.test(path);
}

/** Whether a file is a component of Vue, Svelte or Astro: its markup is compiled, and its scripts may be TypeScript. */
export function isComponent(path: string): boolean {
  return /\.(?:vue|svelte|astro)$/.test(path);
}

/** Whether only what stands in its script elements is a program: a page, or a component. */
export function hasInlineScripts(path: string): boolean {
  return isPage(path) || isComponent(path);
}

/** The scripts of a component, with what stands between the two fences at the head of one of Astro. */
export function componentScripts(path: string, text: string): string {
  const fence = /^\s*---[^\S\n]*\n/.exec(path.endsWith('.astro') ? text : '')?.[0].length;
  const end = fence === undefined ? -1 : text.indexOf('\n---', fence - 1);
  if (fence === undefined || end < fence) return inlineScripts(text);
  return `${blank(text.slice(0, fence))}${text.slice(fence, end)};${inlineScripts(text.slice(end + 1))}`;
}

export function inlineScripts(page: string): string {
  const lower = asciiLower(page);
  const parts: string[] = [];
  let done = 0;
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', done)) {
    const open = lower.indexOf('>', at);
    if (open < 0) break;
    const close = lower.indexOf('</script', open);
    const end = close < 0 ? page.length : close;
    const type = typeAttribute.exec(page.slice(at, open).slice(0, 2_000));
    const isProgram = programType.test((type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim());
    parts.push(blank(page.slice(done, open + 1)));
    // Two scripts are two programs: the semicolon ends the one before.
    const script = page.slice(open + 1, end);
    parts.push(isProgram ? withoutTemplates(script) : blank(script));
    done = end;
    if (close < 0) break;
    parts.push(`;${blank(page.slice(end + 1, end + 9))}`);
    done = Math.min(page.length, end + 9);
  }
  return parts.join('').padEnd(page.length, ' ');
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** A value becomes a name of the same length, a statement becomes blank. */
function withoutTemplates(script: string): string {
  if (!/[{<@][{%#?]/.test(script)) return script;
  return script.replace(templateValue, (text) => '_'.repeat(text.length)).replace(templateStatement, blank);
}

/** Keeps every offset: other letters may become longer. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
