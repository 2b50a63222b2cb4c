// Pages of Java as Java: what stands between the marks of a page is its code, and everything keeps its offset.
// https://jakarta.ee/specifications/pages/3.1/jakarta-server-pages-spec-3.1#syntactic-elements-of-a-jsp-page

export function isJsp(path: string): boolean {
  return /\.(?:jspf?|tag)$/i.test(path);
}

/** What a page is written by, and what includes another page: names that no program has, as long as the mark is. */
const writes = '_$';
const includes = '$$';

/** Comments, directives, declarations, expressions and scriptlets. */
const mark = /<%--[\s\S]*?(?:--%>|$)|<%([@!=]?)([\s\S]*?)%>/g;

export function jspAsJava(page: string): string {
  const parts: string[] = [];
  let done = 0;
  /** The markup since the last element began, without code. */
  let open = '';
  for (const found of page.matchAll(mark)) {
    const [whole, kind, code] = found;
    const markup = page.slice(done, found.index);
    parts.push(blank(markup));
    open = (open + markup).replace(/^[\s\S]*(?=<)/, '').slice(0, 2_000);
    done = found.index + whole.length;
    parts.push(code === undefined ? blank(whole) : read(kind ?? '', code, open));
  }
  return parts.join('') + blank(page.slice(done));
}

function read(kind: string, code: string, open: string): string {
  if (kind === '@') return blank('<%@') + directive(`${code}%>`);
  // A line ends at the mark, be it one of a comment.
  if (kind !== '=') return `  ${kind && ' '}${code}\n `;
  const tag = /^<\w+:\w+[^>]*$/.exec(open)?.[0];
  if (tag === undefined) return `${writes}(${code});`;
  // What a tag is given, the tag may escape.
  return /^<jsp:include\b[^>]*\bpage\s*=\s*["'][^"']*$/.test(tag) ? `${includes}(${code});` : `   ${code}; `;
}

/** `<%@ page import="a.B" %>`, and of which type the answer is. */
function directive(text: string): string {
  const imported = /^\s*page\s[^>]*?\bimport\s*=\s*["']\s*([\w.*]+)/.exec(text);
  if (imported) {
    const [before, path = ''] = imported;
    const line = `import ${path};`;
    return `${blank(before).slice(0, before.length + 1 - line.length)}${line}${blank(text.slice(before.length + 1))}`;
  }
  const typed = /^\s*page\s[^>]*?\bcontentType\s*=\s*("[^"]*")/.exec(text);
  if (!typed) return blank(text);
  const [{ length }, type] = typed;
  return `res.type(${type});`.padStart(length + 2, ' ') + blank(text.slice(length + 2));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
