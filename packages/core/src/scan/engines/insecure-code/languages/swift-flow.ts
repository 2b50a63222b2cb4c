import type { LanguageFlow } from '../flow/language-flow.ts';

export const swiftFlow: LanguageFlow = {
  // https://developer.apple.com/documentation/swift/commandline/arguments, https://developer.apple.com/documentation/swift/readline(strippingnewline:)
  sources: /^CommandLine\.arguments(?:\.|$)|^readLine\(\)(?:\.|$)/,
  requestDecorators: /^$/,
  handlerDecorators: /^$/,
  sanitizers:
    /^(?:U?Int(?:8|16|32|64)?|Double|Float|Bool|UUID|Date|Decimal|count|isEmpty|hash|hashValue|htmlEscaped|htmlEscape\w*|escapeHTML|addingPercentEncoding|shellEscaped|shellQuoted|sanitize\w*|validate\w*|parseInt|index|firstIndex|distance)$/,
  lastParts: /\.lastPathComponent$/,
  // https://developer.apple.com/documentation/swift/string
  propagators:
    /^(?:String|Substring|NSString|Data|NSData|URL|NSURL|FileURL|URI|URLRequest|URLComponents|Array|init|lowercased|uppercased|capitalized|trimmingCharacters|trimmingPrefix|replacingOccurrences|replacing|components|split|joined|prefix|suffix|dropFirst|dropLast|appending|appendingPathComponent|appendingPathExtension|appendingFormat|appended|deletingLastPathComponent|deletingPathExtension|standardized|standardizedFileURL|resolvingSymlinksInPath|path|absoluteString|absoluteURL|description|data|utf8|bytes|first|last|reversed|padding|removingPercentEncoding|removeFirst|get|wait|unwrap|transform|flatMap|mapValues|filter|sorted|compactMap|map|decode|string|require|queryItems|value|host|query|fragment|getString|readString|buffer|collect|NSURLRequest|Request|HTTPClientRequest|substring|format|localizedStringWithFormat|fileSystemRepresentation|SQLQueryString|NSMutableString|copy)$/,
  formats: /^String\.(?:format|localizedStringWithFormat)$/,
  replacesAll: 'replacingOccurrences',
  guards:
    /^(?:contains|hasPrefix|hasSuffix|allSatisfy|starts|isSubset|wholeMatch|firstMatch|matches|range|evaluate|numberOfMatches|isValid\w*|validate\w*|isAllowed\w*|check\w*)$/,
  mutators: /^(?:append|insert|add|updateValue|appendInterpolation)$/,
  collections: /^(?:Array|Dictionary|Set|NSMutableArray|NSMutableDictionary)$/,
  assignsOnly: true,
  ownTypes:
    /^(?!(?:NS)?(?:String|Substring|Data|URL|URI|URLComponents|URLRequest|Dictionary|Array|ByteBuffer|HTTPHeaders|Any)\b)(?!.*Request|.*Context)[A-Z]\w*$/,
  fieldPrefixes: ['self.', ''],
  self: /^self\./,
};
