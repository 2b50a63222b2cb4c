import type { LanguageFlow } from '../flow/language-flow.ts';

export const rubyFlow: LanguageFlow = {
  sources:
    /^(?:params|cookies(?!\.(?:permanent\.)?(?:signed|encrypted)))(?:\(\))?(?:\.|$)|^request\.(?:params|GET|POST|headers|env|body|query_string|url|path|referer|referrer|fullpath|original_url|query_parameters|raw_post|cookies)(?:\(\))?(?:\.|$)|^(?:ARGV|ENV)\.|^(?:gets|STDIN\.\w+|ARGF\.\w+)(?:\(\))?$/,
  shadowed: /^(?:params|cookies)$/,
  requestDecorators: /^$/,
  handlerDecorators: /^$/,
  // The server itself names the file that an upload is kept in. https://api.rubyonrails.org/classes/ActionDispatch/Http/UploadedFile.html
  trusted: /^params(?:\.[\w[\]]+)+\.(?:path|tempfile)\(\)(?:\.path\(\))?$/,
  sanitizers:
    /^(?:to_i|to_f|to_sym|html_escape|h|escape\w*|shellescape|sanitize\w*|quote|strip_tags|url_encode|validate\w*|permit|size|length|hexdigest|digest|include\?|match\?|start_with\?|nil\?|present\?|blank\?|Integer|Float)$/,
  lastParts: /(?:^|\.)(?:basename|extname)$/,
  // https://guides.rubyonrails.org/routing.html#path-and-url-helpers
  // https://api.rubyonrails.org/classes/ActionController/Redirecting.html#method-i-url_from
  addresses: /^(?:(?:self|main_app|\w*engine|.*\burl_helpers(?:\(\))?)\.)?(?:\w+_(?:path|url)|url_from)$/,
  // https://api.rubyonrails.org/classes/Object.html#method-i-presence_in
  picks: /^presence_in$/,
  bareCalls: true,
  propagators:
    /^(?:to_s|to_str|strip|downcase|upcase|gsub|sub|split|join|first|last|fetch|dig|merge|to_h|to_json|slice|dup|concat|chomp|read|decode64|unescape|require|html_safe|raw|parse|URI|values|map|to_unsafe_h|permit!|force_encoding|capitalize|camelize|camelcase|classify|constantize|dasherize|demodulize|humanize|lstrip|pluralize|presence|rstrip|singularize|squeeze|squish|swapcase|tableize|titleize|tr|underscore)$/,
  formats: /(?:^|\.)(?:format|sprintf|%)$/,
  replacesAll: 'gsub',
  guards:
    /^(?:include\?|match\?|match|start_with\?|key\?|has_key\?|valid\w*\??|allowed\w*\??|in\?|member\?)$/,
  fieldPrefixes: ['@', 'self.'],
  indirect: { methods: { call: 0 }, callers: { send: 1, public_send: 1, __send__: 1 } },
  requestNames: /^(?:request|req|r|env)$/,
  // What controllers and applications inherit.
  ambientRequest: /^(?:request|env)$/,
  // https://api.rubyonrails.org/classes/ActiveSupport/CurrentAttributes.html
  requestStores: /^(?:(?:request\.)?env|RequestStore(?:\.store)?|Current)\.\w/,
  // https://guides.rubyonrails.org/action_controller_advanced_topics.html#filters
  runsBefore: /^(?:prepend_)?before_(?:action|filter)$/,
  self: /^(?:self\.|@)/,
};
