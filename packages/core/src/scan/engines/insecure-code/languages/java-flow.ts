import type { LanguageFlow } from '../flow/language-flow.ts';
import { kotlinPropagators, kotlinSanitizers } from './kotlin-names.ts';
import { scalaPropagators, scalaSanitizers } from './scala-names.ts';

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

export const javaFlow: LanguageFlow = {
  sources:
    /^(?:request|req|(?:.*\.)?getRequest\(\))\.(?:getParameter|getParameterValues|getParameterMap|getHeader|getHeaders|getCookies|getQueryString|getRequestURI|getRequestURL|getPathInfo|getParameterNames|getServletPath|getPart|getParts|getInputStream|getReader)\(\)(?:\.|$)|(?:(?:^|\.)\w*(?:[rR]eq|[rR]equest|[sS]ocket|[pP]art|[mM]ultipart\w*|[eE]xchange)|(?:accept|[gG]etRequest)\(\))\.(?:getInputStream|getReader)\(\)(?:\.|$)|^System\.in(?:\.|$)|^System\.console\(\)\.read\w+\(\)|^System\.getenv\(\)$|^args(?:\.|$)/,
  namedSources:
    /\.(?:getParameter|getParameterValues|getParameterMap|getHeader|getHeaders|getCookies|getQueryString|getRequestURI|getRequestURL|getPathInfo|getParameterNames|getServletPath|getPart|getQueryParameters|getQueryParam|getPathParam)\(\)$/,
  shadowed: /^args$/,
  requestDecorators:
    /^(?:RequestParam|PathVariable|RequestBody|RequestHeader|CookieValue|QueryParam|PathParam|FormParam|HeaderParam|CookieParam|MatrixParam|ModelAttribute|RequestPart)\(\)$/,
  // Parameters without an annotation are bound from the request.
  // https://docs.spring.io/spring-framework/reference/web/webmvc/mvc-controller/ann-methods/arguments.html
  handlerDecorators: /^(?:Get|Post|Put|Delete|Patch|Request)Mapping(?:\(\))?$/,
  sanitizers: either(
    /^(?!un)(?:parseInt|parseLong|parseDouble|parseBoolean|fromString|encodeFor\w+|for(?:Html|Xml|Css|Uri|JavaScript|CDATA)\w*|escape\w*|html?Escape\w*|quote|sanitize\w*|clean\w*|getCanonicalPath|normalize|validate\w*|isValid\w*|matches|equals|length|size|hashCode|intValue|digest|encode|getName|Integer|Long|ordinal)$/,
    kotlinSanitizers,
    scalaSanitizers,
  ),
  lastParts: /\b(?:Paths\.get|Path\.of|toPath|resolve|normalize|toAbsolutePath|toRealPath)\(\)\.getFileName$/,
  // Reverse routes of Play. https://www.playframework.com/documentation/latest/ScalaRouting#Reverse-routing
  addresses: /^(?:\w+\.)*routes\.[A-Z]\w*\.\w+$/,
  propagators: either(
    /^(?:toString|trim|toLowerCase|toUpperCase|substring|concat|split|replace|replaceAll|replaceFirst|strip|getBytes|String|StringBuilder|StringBuffer|append|insert|valueOf|decode|decodeBase64|encodeBase64|encodeToString|get|nextElement|next|getValue|URL|URI|File|Path|Paths|Optional|ofNullable|orElse|asList|of|toCharArray|getOrDefault|FileInputStream|InputStreamReader|BufferedReader|LineNumberReader|Scanner|readLine|nextLine|readAllBytes|ByteArrayInputStream|InputSource|StringReader|StreamSource|create|iterator|stream|parallelStream|sorted|distinct|limit|skip|findFirst|findAny|orElseGet|orElseThrow|toList|collect|toArray|getKey|join|list|add|copyOf|copyOfRange|clone)$/,
    kotlinPropagators,
    scalaPropagators,
  ),
  formats: /^(?:String\.format|MessageFormat\.format)$|\.formatValues$/,
  replacesAll: 'replace',
  replacesPatterns: /\.replaceAll$/,
  guards:
    /^(?:matches|contains|startsWith|endsWith|containsMatchIn|matchEntire|isValid\w*|validate\w*|containsKey|isAllowed\w*|check\w*)$/,
  mutators: /^(?:add|addAll|addElement|addFirst|addLast|put|push|offer|append|insert|remove|clear)$/,
  collections: /^(?:(?:Linked)?Hash|Tree|ConcurrentHash|Enum)Map$|^(?:Array|Linked)List$|^Vector$|^HashMap$/,
  assignsOnly: true,
  fieldPrefixes: ['this.', ''],
  // https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/function/package-summary.html
  indirect: { interfaces: /^(?:apply|applyAs\w+|accept|test|get|call|run)$/ },
  self: /^this\./,
};
