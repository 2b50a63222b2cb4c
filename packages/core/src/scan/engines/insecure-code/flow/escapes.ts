// Escapes, by the reader whose rules they know: to every other one the text is as harmful as before.
import { fromRequest } from './conditions.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import {
  type Escape,
  type EscapeKind,
  type TaintValue,
  throughPlace,
  traceOf,
  unknownValue,
} from './taint-value.ts';
import { someNode } from './walk-ir.ts';

interface Row {
  readonly by: EscapeKind;
  readonly path: RegExp;
  /** The language has no list that names it. */
  readonly isNew?: true;
}

/** The first that fits counts. */
const rows: readonly Row[] = [
  // https://docs.python.org/3/library/json.html https://fasterxml.github.io/jackson-databind
  {
    by: 'json',
    path: /(?:^|\.)(?:(?:json|simplejson|ujson|orjson)\.dumps|JSON\.toJSONString|writeValueAsString|JsonConvert\.SerializeObject|JSON\.generate)$/,
    isNew: true,
  },
  // https://www.php.net/manual/function.json-encode.php: every slash of it gets a backslash.
  { by: 'slashed json', path: /^json_encode$/, isNew: true },
  // https://pkg.go.dev/encoding/json#Marshal and Gson write "<" as an escape.
  {
    by: 'html',
    path: /^json\.Marshal(?:Indent)?$|Gson\(\)\.toJson$|^(?:serialize-javascript|devalue(?:\.uneval)?)$/,
    isNew: true,
  },
  {
    by: 'script',
    path: /(?:^|\.)(?:escapeJava|escapeEcmaScript|escapeJavaScript|escapeJson|forJava\w*|forCssString|JavaScriptStringEncode|JSEscapeString|escape_javascript|escapejs)$/,
  },
  {
    by: 'html',
    path: /html|(?:^|\.)(?:esc_attr|(?:markupsafe|flask|cgi|saxutils|_|lodash|validator|he)\.escape|he\.encode|escapeXml\w*|forXml\w*)$|^(?:h|e)$/i,
  },
  // What they remove or escape are tags.
  {
    by: 'html',
    path: /(?:^|\.)(?:strip_tags|stripTags|(?:bleach|nh3|Jsoup)\.clean|wp_kses\w*|(?:isomorphic-)?dompurify\.sanitize|sanitize-html|xss)$/i,
  },
  // https://www.php.net/manual/mysqli.real-escape-string.php
  {
    by: 'sql',
    path: /(?:^|\.)(?:mysqli?_(?:real_)?escape_string|real_escape_string|addslashes|addcslashes|(?:pg|sqlite)_escape_string|escape_string|esc_sql|escapeSql|encodeForSQL|MySqlHelper\.EscapeString|escapeString)$/,
  },
  {
    by: 'shell',
    path: /(?:^|\.)(?:escapeshellarg|escapeshellcmd|shellescape|shellEscape|shell_escape|(?:shlex|pipes|shell-quote)\.quote|(?:Shellwords|Shell)\.escape)$/,
  },
  {
    by: 'regexp',
    path: /(?:^|\.)(?:preg_quote|re\.escape|QuoteMeta|Regexp\.(?:escape|quote)|Pattern\.quote|Regex\.Escape|escapeRegExp|escape-string-regexp|escapeStringRegexp)$/,
  },
  // https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/encodeURIComponent#description keeps quotation marks.
  { by: 'address part', path: /^encodeURIComponent$/ },
  { by: 'address', path: /^encodeURI$/ },
];

/** What a call escapes, if it does nothing else; of other sanitizers nothing but that they are one. */
export function escapedBy(seen: SeenCall, flow: LanguageFlow): Pick<TaintValue, 'escaped'> | undefined {
  const { path } = seen;
  // Who sanitizes may do so for any reader, unless the library is known.
  const isAny =
    /sanitize/i.test(path) && !/^(?:(?:isomorphic-)?dompurify\.sanitize|sanitize-html)$/i.test(path);
  const row = isAny ? undefined : rows.find((one) => one.path.test(path));
  const last = path.slice(path.lastIndexOf('.') + 1);
  const isKnown = flow.sanitizers.test(last) || flow.sanitizerPaths?.test(path) === true;
  if (!row) return isKnown ? {} : undefined;
  if (!isKnown && !row.isNew) return undefined;
  const before = beforeEscape(seen, row);
  return before ? { escaped: { by: row.by === 'slashed json' ? jsonOfPhp(seen) : row.by, before } } : {};
}

function beforeEscape({ path, args, receiver, code }: SeenCall, { by }: Row): Escape['before'] | undefined {
  const given = (args.length === 0 && receiver ? [receiver] : args).find(
    (one) => fromRequest(one) || one.escaped !== undefined,
  );
  if (!given) return undefined;
  // A list or a record becomes one text.
  return /json/.test(by) || given.items || given.entries
    ? { ...unknownValue(code, `${path}()`, 'request'), ...traceOf([given]) }
    : { ...throughPlace(given, code), code };
}

/** https://www.php.net/manual/json.constants.php */
function jsonOfPhp({ code }: SeenCall): EscapeKind {
  const has = (name: string): boolean =>
    someNode(code.args.slice(1), (part) => part.kind === 'name' && part.name === name);
  if (has('JSON_HEX_TAG')) return 'html';
  return has('JSON_UNESCAPED_SLASHES') ? 'json' : 'slashed json';
}
