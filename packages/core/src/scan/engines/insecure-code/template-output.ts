// What templates write into a page as it is, without escapes.

import { isAuthorsText } from './authors-text.ts';
import { type ConfigurationFile, linesWith, maxLineLength } from './configuration/configuration-file.ts';
import type { FileCheck } from './insecure-code-rule.ts';

/** Request data that a template writes as it is. */
const rawRequest = {
  erb: /<%(?:==|=\s*raw\b)(?![^%]*\b(?:sanitize|h|escape\w*|html_escape|j|to_i)\b)[^%]*\b(?:params|cookies|request\.\w+)\b|<%=[^%]*\bparams\[[^\]]+\][^%]*\.html_safe\b/,
  razor:
    /@(?:\(\s*)?Html\.Raw\(\s*(?:Context\.|ViewContext\.HttpContext\.)?Request\.(?:Query|Form|Cookies|Headers|QueryString)\b/,
  blade:
    /\{!!\s*(?:request\((?:'|"|\)->)|Request::(?:get|input|query)\(|\$_(?:GET|POST|REQUEST|COOKIE)\b|\$request->(?:get|input|query)\()/,
};

export const templateOutput: readonly FileCheck[] = [
  // What the page itself takes from the request.
  {
    find: (file) => (/\.erb$/.test(file.path) ? linesWith(file, rawRequest.erb) : []),
    severity: 'high',
    instead: '<p><%= text %></p>',
  },
  {
    find: (file) => (/\.(?:cshtml|razor)$/.test(file.path) ? linesWith(file, rawRequest.razor) : []),
    severity: 'high',
    instead: '<p>@text</p>',
  },
  {
    find: (file) => (/\.blade\.php$/.test(file.path) ? linesWith(file, rawRequest.blade) : []),
    severity: 'high',
    instead: '<p>{{ $text }}</p>',
  },
  {
    find: (file) => (/\.(?:jspf?|tag)$/.test(file.path) ? requestIn(file) : []),
    severity: 'high',
    instead: '<c:out value="${text}"/>',
  },
  // Where the text comes from stands elsewhere: one note for each file. What the pattern holds in its groups is the expression.
  rawOutput(/\.(?:vue|html?)$/, /\sv-html\s*=\s*(?:"([^"]*)"|'([^']*)')/),
  rawOutput(
    /\.ejs$/,
    /<%-(?!\s*(?:include|await include|yield|body|contentFor)\b)(.*?)(?:[-_]?%>|$)/,
    '<p><%= text %></p>',
  ),
  rawOutput(/\.(?:hbs|handlebars|mustache)$/, /\{\{\{(?!\s*(?:body|yield|outlet|>))([^}]*)/),
  rawOutput(
    /\.(?:html?|jinja2?|j2|twig|njk)$/,
    /\{\{([^}]*)\|\s*(?:safe|raw)\b|\{%\s*autoescape\s+(?:off|false)/,
  ),
  rawOutput(
    /\.erb$/,
    /<%==(.*?)(?:-?%>|$)|<%=\s*raw\b(.*?)(?:-?%>|$)|<%=(.*?)\.html_safe\b|\.html_safe\b/,
    '<p><%= text %></p>',
  ),
  // https://learn.microsoft.com/aspnet/core/mvc/views/razor
  rawOutput(
    /\.(?:cshtml|razor)$/,
    /@(?:\(\s*)?Html\.Raw\(\s*(?!["@]|Json|System\.Text\.Json|Newtonsoft)((?:[^()]|\([^()]*\))*)/,
    '<p>@text</p>',
  ),
  // https://laravel.com/docs/blade#displaying-unescaped-data
  rawOutput(
    /\.blade\.php$/,
    /\{!!\s*(?=\$)(?![^!]*->(?:links|render)\()(.*?)(?:!!\}|$)/,
    '<p>{{ $text }}</p>',
  ),
  // https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#unescaped-text
  rawOutput(
    /\.html?$/,
    /\s(?:data-)?th[:-]utext\s*=\s*["'](?![^"']*#\{)[^"']*[$*]\{([^}]*)/,
    '<p th:text="${text}"></p>',
  ),
  // https://svelte.dev/docs/svelte/@html
  rawOutput(/\.svelte$/, /\{@html\s+(?!["'`])([^}]*)/),
  // https://docs.astro.build/en/reference/directives-reference/#sethtml
  rawOutput(/\.astro$/, /\sset:html=\{(?!\s*["'`])([^}]*)/),
  rawOutput(/\.pug$/, /^\s*[\w.#-]*(?:\([^)]*\))?!=\s(.*)|!\{([^}]*)/, 'p= text'),
  rawOutput(/\.jsp$/, /escapeXml\s*=\s*"false"/, '<c:out value="${text}"/>'),
];

/**
 * `${param.name}` of a page of Java: what a tag is given, the tag may escape.
 * https://jakarta.ee/specifications/expression-language/5.0/
 */
const element =
  /(?<!<\w+:\w[^<>]{0,500})\$\{\s*(?:(?:param|header)(?:\.\w+|\[["'][\w.-]+["']\])|paramValues\.\w+\[\d+\]|cookie\.\w+\.value|pageContext\.request\.queryString)\s*\}/g;

function* requestIn({ text }: ConfigurationFile): Iterable<number> {
  if (/\bcontentType\s*=\s*["'](?!text\/html|application\/xhtml)/.test(text)) return;
  for (const { index } of text.matchAll(element)) yield text.slice(0, index).split('\n').length;
}

/** The first place of a template that writes a text as it is that its authors have not written themselves. */
function rawOutput(names: RegExp, pattern: RegExp, instead?: string): FileCheck {
  const each = new RegExp(pattern, 'g');
  const isOpen = (line: string): boolean =>
    [...line.slice(0, maxLineLength).matchAll(each)].some(
      ([, ...groups]) => !isAuthorsText(groups.find((one) => one !== undefined) ?? ''),
    );
  return {
    severity: 'low',
    find: (file) => {
      if (!names.test(file.path)) return [];
      for (const line of linesWith(file, pattern)) if (isOpen(file.lines[line - 1] ?? '')) return [line];
      return [];
    },
    ...(instead !== undefined && { instead }),
  };
}
