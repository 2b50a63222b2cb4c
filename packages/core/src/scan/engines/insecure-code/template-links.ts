// Links and forms of templates that lead where a whole value says: escapes for HTML leave `javascript:` and other hosts what they are.
import { linesWith } from './configuration/configuration-file.ts';
import type { FileCheck } from './insecure-code-rule.ts';

/** What an address is called that a page was asked to lead back or on to. */
const named = String.raw`\w*(?:return|back|cancel|redirect|continue|referr?er|goto)_?(?:to_?)?(?:url|uri|link|address)`;
const attribute = String.raw`\s(?:href|action|formaction)\s*=\s*["']?`;
const way = String.raw`(?:[$@]?\w+(?:\.|->|\?\.))*`;

/** Of each notation the beginning and the end of what is written. */
const notations: readonly (readonly [RegExp, string, string])[] = [
  // https://learn.microsoft.com/aspnet/core/mvc/views/razor
  [/\.(?:cshtml|razor)$/, String.raw`@\(?`, String.raw`\)?["'\s>]`],
  [/\.(?:erb|ejs)$/, String.raw`<%=\s*`, String.raw`\s*-?%>["'\s>]`],
  [
    /\.(?:html?|jinja2?|j2|twig|njk|hbs|handlebars|mustache|blade\.php)$/,
    String.raw`\{\{\s*`,
    String.raw`\s*\}\}["'\s>]`,
  ],
];

/** What the request itself says. */
const requested: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\.(?:cshtml|razor)$/,
    new RegExp(String.raw`${attribute}@\(?(?:Context\.)?Request\.(?:Query|Form|Cookies)\[[^\]]*\]\)?["'\s>]`),
  ],
  [
    /\.erb$/,
    new RegExp(String.raw`${attribute}<%=\s*params(?:\[[^\]]+\]|\.fetch\([^)]*\))(?:\.to_s)?\s*-?%>["'\s>]`),
  ],
  [
    /\.(?:html?|jinja2?|j2|njk)$/,
    new RegExp(
      String.raw`${attribute}\{\{\s*request\.(?:args|GET|values|form|query_params)(?:\.get\([^)]*\)|\.\w+|\[[^\]]*\])\s*\}\}["'\s>]`,
    ),
  ],
  [
    /\.blade\.php$/,
    new RegExp(
      String.raw`${attribute}\{\{\s*(?:request\(['"][^)]*\)|request\(\)->\w+(?:\([^)]*\))?|\$_(?:GET|REQUEST)\[[^\]]*\])\s*\}\}["'\s>]`,
    ),
  ],
];

export const templateLinks: readonly FileCheck[] = [
  ...requested.map(
    ([names, pattern]): FileCheck => ({
      severity: 'medium',
      find: (file) => (names.test(file.path) ? linesWith(file, pattern) : []),
    }),
  ),
  // Where the address comes from stands elsewhere: one note for each file.
  ...notations.map(([names, before, after]): FileCheck => {
    const pattern = new RegExp(`${attribute}${before}${way}${named}${after}`, 'i');
    return {
      severity: 'low',
      confidence: 'medium',
      find: (file) => (names.test(file.path) ? [...linesWith(file, pattern)].slice(0, 1) : []),
    };
  }),
];
