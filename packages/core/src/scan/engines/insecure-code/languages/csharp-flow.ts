import type { LanguageFlow } from '../flow/language-flow.ts';

export const csharpFlow: LanguageFlow = {
  sources:
    /(?:^|\.)Request\.(?:QueryString|Query|Form|Headers|Cookies|Params|Path|Url|RawUrl|Body|InputStream|UserAgent|Files|\[\]|\w+\[\])(?:\.|$)|^Console\.(?:ReadLine|Read)\(\)|^args(?:\.|$)|^Environment\.(?:GetEnvironmentVariable|GetCommandLineArgs)\(\)/,
  shadowed: /^args$/,
  requestDecorators: /^(?:FromQuery|FromBody|FromRoute|FromForm|FromHeader)\(\)$/,
  handlerDecorators:
    /^(?:HttpGet|HttpPost|HttpPut|HttpDelete|HttpPatch|Route)\(\)$|^(?:I?ActionResult|ViewResult|JsonResult|ContentResult|FileResult|FileStreamResult|RedirectResult|PartialViewResult|IHttpActionResult)$/,
  sanitizers:
    /^(?:Parse|TryParse|ToInt32|ToInt64|ToBoolean|HtmlEncode|UrlEncode|HtmlAttributeEncode|JavaScriptStringEncode|Encode|EscapeDataString|Sanitize\w*|Validate\w*|IsValid\w*|GetHashCode|Length|Count|Equals|IsMatch|IsNullOrEmpty|IsLocalUrl|LdapFilterEncode|QuoteIdentifier)$/,
  lastParts: /(?:^|\.)Path\.(?:GetFileName|GetFileNameWithoutExtension|GetExtension)$/,
  // https://learn.microsoft.com/aspnet/core/mvc/controllers/routing#url-generation-and-ambient-values
  addresses: /^(?:this\.)?Url\.(?:Action|ActionLink|RouteUrl|Link|Page|PageLink)$/,
  propagators:
    /^(?:ToString|Trim|ToLower|ToUpper|Substring|Replace|Split|Concat|Join|Combine|Insert|Append|Uri|GetBytes|GetString|FromBase64String|UrlDecode|HtmlDecode|StringBuilder|ToArray|FirstOrDefault|First|StreamReader|ReadToEnd|MemoryStream|StringReader|Get|GetValues)$/,
  formats: /(?:^|\.)[sS]tring\.Format$|\.AppendFormat$/,
  replacesAll: 'Replace',
  replacesPatterns: /(?:^|\.)Regex\.Replace$/,
  guards:
    /^(?:Contains|StartsWith|EndsWith|IsMatch|IsLocalUrl|IsValid\w*|Validate\w*|ContainsKey|TryParse|IsWellFormedUriString|IsAllowed\w*|GetAuthorizationContextAsync)$/,
  mutators: /^(?:Add|AddRange|Append|AppendLine|AppendFormat|Insert)$/,
  fieldPrefixes: ['this.', ''],
  // https://learn.microsoft.com/dotnet/api/microsoft.aspnetcore.http.httpcontext.items
  requestStores: /(?:^|\.)(?:HttpContext\.Items|(?:Http)?[cC]ontext\.Items|ViewData|ViewBag|TempData)\.\w/,
  indirect: { interfaces: /^Invoke$/ },
  self: /^this\./,
};
