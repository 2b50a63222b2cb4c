import type { LanguageFlow } from '../flow/language-flow.ts';

export const javascriptFlow: LanguageFlow = {
  sources:
    /^(?:this\.)?(?:(?:req|request|ctx\.req|ctx\.request|context\.request|c\.req|event|evt)\.body(?:\.|$)|^(?:this\.)?(?:req|request|ctx\.req|ctx\.request|ctx|context\.request|c\.req|event|evt)\.(?:query|params|headers|cookies|signedCookies|payload|url|originalUrl|rawBody|path|hostname|file|files|queryStringParameters|pathParameters|multiValueQueryStringParameters|querystring|nextUrl|searchParams|param\(\)|get\(\)|header\(\)|input\(\)|json\(\)|text\(\)|formData\(\))(?:\.|$)|process\.argv(?:\.|$)|(?:window\.|document\.|self\.|top\.|parent\.)?location\.(?:hash|search|href|pathname)$|document\.(?:URL|documentURI|referrer|baseURI|cookie)$|window\.name$|(?:\w+\.)?searchParams\.get\(\)$|URLSearchParams\(\)\.get\(\)$|(?:useSearchParams|useParams|useRouter)\(\)|MessageEvent\.data(?:\.|$)|router\.query\.|(?:prompt|readline\.question|readlineSync\.question)\(\)$)/,
  // Where an upload is kept. https://github.com/expressjs/multer#file-information
  trusted:
    /\.files?(?:\.[^.]+)*\.(?:path|filepath|tempFilePath|destination|filename|size|mimetype|encoding)$/,
  requestDecorators:
    /^(?:(?:@nestjs\/\w+|routing-controllers|type-graphql)\.)?(?:Query|QueryParams?|Body|BodyParam|Param|Params|Headers?|HeaderParam|Req|Request|UploadedFiles?|Cookies|CookieParam|MessageBody|Payload|Args?)\(\)$/,
  handlerDecorators: /^$/,
  sanitizers:
    /^(?!un)(?:parseInt|parseFloat|Number|Boolean|BigInt|isNaN|encodeURI|encodeURIComponent|escape\w*|\w*Escape\w*|\w+escape|\$?[sS]anitize\w*|\w+Sanitize\w*|purify\w*|clean\w*|validate\w*|isValid\w*|encode|htmlEncode|quote|shellescape|shellEscape|ObjectId|createHash|digest|test|includes|indexOf|startsWith|endsWith|has|hasOwn|hasOwnProperty|stripTags|getTime|verify|xss|sanitize-html|sanitize-filename|filenamify|escape-html|slugify)$/,
  lastParts: /(?:^|\.)(?:basename|extname)$/,
  propagators:
    /^(?:toString|trim|trimStart|trimEnd|toLowerCase|toUpperCase|slice|substr|substring|split|join|asKey|createSecretKey|importKey|concat|normalize|at|charAt|pop|shift|String|decodeURIComponent|decodeURI|unescape|atob|btoa|from|resolve|parse|stringify|assign|URL|URLSearchParams|Map|Set|get|map|filter|find|reverse|flat|merge|extend|fromEntries|keys|values|entries|valueOf|padStart|padEnd|repeat|format|Buffer|unwrap|then|toArray)$/,
  formats: /^(?:util\.format|sprintf|sprintfJs\.sprintf|vsprintf|format)$/,
  joinsAddresses: /^(?:URL|url\.URL)$/,
  replacesAll: 'replaceAll',
  guards:
    /^(?:includes|has|test|match|startsWith|indexOf|isValid\w*|validate\w*|\w*[vV]alid|isAllowed\w*|isSafe\w*|isPathInside|isInside|isSubpath|isWithin\w*|hasOwnProperty|hasOwn|isInteger|isUUID|isNumeric|isNaN|isAlphanumeric|check\w*|verify\w*)$/,
  collections: /^(?:Map|Set|WeakMap)$/,
  mutators: /^(?:push|unshift|set|add|append)$/,
  fieldPrefixes: ['this.'],
  indirect: { methods: { call: 1, apply: 1 }, callers: { 'Reflect.apply': 2 } },
  receivesMessages: true,
  routes: {
    methods: /^(?:get|post|put|patch|delete|del|head|options|all|use)$/,
    parameters: ['req', 'res'],
  },
  handlerForms: [
    {
      parameters: ['req', 'res'],
      reads:
        /^(?:query|params|body|headers|cookies|signedCookies|payload|url|originalUrl|rawBody|path|hostname|files?|querystring|param|get|header|json|text|formData)$/,
    },
    { parameters: ['ctx'], reads: /^(?:request|req|query|params|headers?|cookies|url|path|get)$/ },
    { parameters: ['c'], reads: /^req$/ },
  ],
  // https://nextjs.org/docs/app/api-reference/file-conventions/route
  // https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html
  entryPoints: new Map(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'handler'].map((name) => [
      name,
      ['req', 'res'],
    ]),
  ),
  requestNames: /^(?:req|request|ctx|context|c|event|evt)$/,
  self: /^this\./,
  requestStores: /^(?:res\.locals|ctx\.state|req|request)\.\w/,
};
