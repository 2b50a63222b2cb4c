import type { LanguageFlow } from '../flow/language-flow.ts';

export const pythonFlow: LanguageFlow = {
  sources:
    /^(?:self\.)?(?:(?:flask\.|bottle\.)?(?:request|req)\.(?:args|form|values|GET|POST|json|data|files|FILES|cookies|COOKIES|headers|META|body|query|query_params|path_params|query_string|params|matchdict|stream|url|full_path|path_info|get_json\(\)|get_data\(\)|GET\.get\(\)|json\(\)|body\(\)|form\(\)|rel_url)(?:\.|\(\)|$)|sys\.argv(?:\.|$)|sys\.stdin(?:\.|$)|os\.(?:environ\.|getenv\(\))|(?:raw_)?input\(\)|event\.(?:\[\]|body|queryStringParameters|pathParameters|headers|get\(\)|\w+)|self\.(?:get_argument|get_arguments|get_query_argument|get_body_argument|get_cookie)\(\)|(?:web|cherrypy)\.(?:input|request\.\w+)\(?\)?|click\.prompt\(\)|(?:\w+\.)*(?:parse_args|parse_known_args)\(\)\.|(?:\w+\.)*(?:recv|recvfrom)\(\)|(?:request|req)\.(?:getvalue|get_param|get)\(\))/,
  // The last part of a path. https://docs.python.org/3/library/pathlib.html#pathlib.PurePath.name
  trusted: /(?:^|\.)(?:Pure(?:Posix|Windows)?)?Path\(\)\.(?:name|stem|suffix)$/,
  shadowed: /^event$/,
  requestDecorators: /^$/,
  handlerDecorators:
    /(?:^|\.)(?:route|get|post|put|delete|patch|websocket|view_config|api_view|api_route|expose|command|argument|option)\(\)$/,
  sanitizers:
    /^(?!un)(?:int|float|bool|len|ord|hash|isinstance|type|escape\w*|\w*_escape|quote\w*|\w*sanitize\w*|clean\w*|secure_filename|validate\w*|is_valid\w*|safe_\w+|bleach|isdigit|isalnum|hexdigest|digest|uuid4|UUID|url_for|literal_eval|safe_join|reverse|filter_chars|escape_filter_chars|round|abs|sum|count|get_object_or_404|NamedTemporaryFile|mkdtemp|mkstemp|Identifier|Literal|sanitize|gethostname|getcwd|dumps|jsonify|model_dump)$/,
  lastParts: /(?:^|\.)basename$/,
  propagators:
    /^(?:str|unicode|bytes|bytearray|repr|list|dict|tuple|set|sorted|strip|lstrip|rstrip|lower|upper|title|replace|split|rsplit|splitlines|join|format_map|encode|decode|get|getlist|pop|items|values|keys|unquote\w*|b64decode|b64encode|urlsafe_b64decode|loads|load|read|readline|readlines|urljoin|urlparse|urlunparse|abspath|normpath|realpath|join|expanduser|StringIO|BytesIO|Path|PurePath|open|map|filter|zip|enumerate|copy|deepcopy|format|getvalue|fromhex|hexlify|unhexlify|concat|mark_safe|text|sql|TextClause|Markup|get_argument|getenv|resolve|joinpath|encodebytes|StringIO|dumps|ParseResult|shlex_split|compile|str_)$/,
  formats: /(?:^|\.)(?:format|%|format_map|safe_substitute|substitute)$/,
  replacesAll: 'replace',
  replacesPatterns: /^re\.sub$/,
  guards:
    /^(?:match|fullmatch|search|startswith|endswith|isdigit|isalnum|isalpha|isnumeric|is_valid\w*|valid\w*|is_safe\w*|url_has_allowed_host_and_scheme|check\w*|verify\w*|is_allowed\w*|allowed_file|commonpath|commonprefix|is_relative_to)$/,
  mutators: /^(?:append|appendleft|add|extend|insert|put|set|push|setdefault|update|pop|write)$/,
  // https://docs.python.org/3/library/configparser.html
  collections: /(?:^|\.)(?:Raw|Safe)?ConfigParser$/,
  assignsOnly: true,
  fieldPrefixes: ['self.'],
  routes: {
    methods:
      /^(?:route|get|post|put|patch|delete|head|options|websocket|api_route|(?:add_)?(?:url_rule|(?:api_|websocket_)?route|get|post|put|patch|delete|head|view))$/,
    parameters: ['*'],
  },
  handlerForms: [
    {
      parameters: ['request', '*'],
      reads:
        /^(?:GET|POST|FILES|COOKIES|META|body|data|query_params|path_params|match_info|query|args|form|json|headers|cookies|url|rel_url|params|post|text)$/,
      modules: /^django\b/,
    },
    {
      parameters: ['req', null, '*'],
      reads:
        /^(?:media|get_media|get_param\w*|params|bounded_stream|stream|relative_uri|get_header|get_cookie_values)$/,
    },
    { parameters: ['*'], modules: /^(?:flask|bottle)\b/ },
  ],
  // https://docs.aws.amazon.com/lambda/latest/dg/python-handler.html
  entryPoints: new Map([['lambda_handler', ['event', null]]]),
  exportsAll: true,
  handlerMethods:
    /^(?:get|post|put|patch|delete|head|options|dispatch|dispatch_request|on_(?:get|post|put|patch|delete))$/,
  requestNames: /^(?:request|req|event)$/,
  ambientRequest: /^request$/,
  // https://flask.palletsprojects.com/api/#flask.g https://www.starlette.io/requests/#other-state
  requestStores: /^(?:flask\.)?(?:g|request|req)\.\w/,
  self: /^(?:self|cls)\./,
};
