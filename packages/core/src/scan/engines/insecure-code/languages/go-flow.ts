import type { LanguageFlow } from '../flow/language-flow.ts';

export const goFlow: LanguageFlow = {
  sources:
    /(?:^|\.)(?:(?:r|req|request|c\.Request|ctx\.Request)\.(?:URL|Form|PostForm|Header|Body|Host|RequestURI|MultipartForm|FormValue\(\)|PostFormValue\(\)|UserAgent\(\)|Referer\(\)|Cookie\(\)|Cookies\(\))|(?:c|ctx|context)\.(?:Query|Param|PostForm|DefaultQuery|FormValue|QueryParam|GetHeader|Params|Body|FormFile|QueryArgs)(?:\(\))?|os\.(?:Args|Getenv\(\))|mux\.Vars\(\)|chi\.URLParam\(\)|flag\.(?:String|Arg|Args)\(\))(?:\.|$)/,
  requestDecorators: /^$/,
  handlerDecorators: /^$/,
  sanitizers:
    /^(?:Atoi|Itoa|FormatInt|FormatUint|FormatFloat|FormatBool|ParseInt|ParseUint|ParseBool|ParseFloat|EscapeString|HTMLEscapeString|JSEscapeString|QueryEscape|PathEscape|ValidateStruct|IsValid\w*|Validate\w*|len|int|int64|Sanitize\w*|QuoteIdentifier|QuoteLiteral|QuoteMeta|Sum)$/,
  // Of times, ids and addresses of machines; what reads an address of the web gives what it was given.
  sanitizerPaths:
    /^(?!url\.)(?:.*\.)?(?:Must)?Parse(?:Addr|AddrPort|Prefix|IP|CIDR|MAC|Duration|InLocation)?$|^(?!strconv\.)(?:.*\.)?Quote$/,
  lastParts: /(?:^|\.)(?:filepath|path)\.(?:Base|Ext)$/,
  propagators:
    /^(?:TrimSpace|Trim\w*|ToLower|ToUpper|Split|Join|Replace|ReplaceAll|string|byte|Get|String|ReadAll|New\w*Reader|New\w*Decoder|NewBufferString|Query|Unescape\w*|QueryUnescape|append|Values|Bytes|Decode\w*|Title|Fields|Repeat|HTML|JS|URL|Sprint|Clean|Quote|Parse|ParseRequestURI)$/,
  formats: /^fmt\.(?:Sprintf|Sprint|Fprintf|Errorf|Sprintln)$/,
  outputs: /(?:^|\.)(?:Unmarshal\w*|Decode|Sscanf?|Sscanln)$/,
  // https://pkg.go.dev/github.com/gin-gonic/gin#Context.ShouldBind, https://echo.labstack.com/docs/binding,
  // https://docs.gofiber.io/api/ctx#bodyparser, https://pkg.go.dev/github.com/beego/beego/v2/server/web#Controller.ParseForm
  binders: /(?:^|\.)(?:\w*Bind(?!ing)\w*|(?:Body|Query|Params|Cookie|ReqHeader)Parser|ParseForm|ReadJSON)$/,
  requestNames: /^(?:r|req|request|c|ctx|context)$/,
  guards:
    /^(?:HasPrefix|HasSuffix|Contains(?:Any|Rune)?|MatchString|Match|IsLocal|IsAbs|[iI]s(?:Valid|Allowed)\w*|[vV]alidate\w*|Rel)$/,
  fieldPrefixes: ['this.'],
  sharesVariables: true,
  self: /^this\./,
};
