import type { LanguageFlow } from '../flow/language-flow.ts';

export const phpFlow: LanguageFlow = {
  sources:
    /^\$(?:_GET|_POST|_REQUEST|_COOKIE|_FILES|HTTP_RAW_POST_DATA|argv)(?:\.|$)|^\$_SERVER\.(?:HTTP_\w+|QUERY_STRING|REQUEST_URI|PHP_SELF|PATH_INFO|argv)|^(?:\$(?:this\.)?request|\$anyRequest|(?:\$.*\.)?get(?:Current|Main|Master)?Request\(\)|request\(\)|(?:Request|Input))\.(?:input|query|get|post|all|only|except|cookie|header|string|str|json|getParam|getQueryParams|getParsedBody|getCookieParams|getHeaderLine|getHeader|getAttribute|getUploadedFiles|getBody|getUri|getContent|request|headers|cookies|file|route|path|url|fullUrl|safe|validated|get_(?:param|params|json_params|body_params|url_params|query_params|header|body|file_params))(?:\(\)|\.|$)|^\$anyRequest\.(?!attributes\b)\w+(?:\.|$)|^(?:filter_input|getenv|apache_request_headers|getallheaders|request)\(\)/,
  // https://www.php.net/manual/features.file-upload.post-method.php
  // https://symfony.com/doc/current/controller/upload_file.html
  trusted:
    /^\$_FILES\.(?:.+\.)?(?:tmp_name|size|error)(?:\.|$)|^\$(?:\w+\.)*request\.(?:file\(\)|files\.get\(\))(?:\.\[\])?\.(?:tmp_name|size|error|(?:getRealPath|getPathname|getSize|path|hashName|extension|guessExtension)\(\))$/,
  requestDecorators: /^$/,
  handlerDecorators: /^$/,
  sanitizers:
    /^(?:intval|floatval|boolval|htmlspecialchars|htmlentities|strip_tags|escapeshellarg|escapeshellcmd|mysqli?_(?:real_)?escape_string|escape_string|escapeString|pg_escape_\w+|ldap_escape|real_escape_string|quote|filter_var|urlencode|rawurlencode|addslashes|is_numeric|ctype_\w+|preg_quote|e|esc_\w+|sanitize\w*|wp_kses\w*|absint|count|strlen|md5|sha1|hash|password_hash|getInt|getBoolean|getDigits|getAlnum|getAlpha|integer|boolean|float|bin2hex|validate\w*|in_array|isset|empty|realpath|number_format|json_encode|crc32|uniqid)$/,
  // https://symfony.com/doc/current/controller/upload_file.html
  lastParts:
    /^basename$|\.getClientOriginalName$|\bSplFileInfo(?:\(\))?\.(?:getBasename|getFilename|getExtension)$/,
  // https://laravel.com/docs/urls#urls-for-named-routes
  // https://symfony.com/doc/current/routing.html#generating-urls
  addresses:
    /^(?:route|action|signedRoute|\$this\.generateUrl|(?:(?:.*\.)?URL|url\(\))\.(?:route|action|signedRoute|temporarySignedRoute))$/,
  propagators:
    /^(?:trim|ltrim|rtrim|strtolower|strtoupper|ucfirst|substr|str_replace|explode|implode|join|urldecode|rawurldecode|base64_decode|stripslashes|html_entity_decode|json_decode|strval|array_\w+|reset|end|current|nl2br|file_get_contents|get|input|sprintf|vsprintf|serialize|gzuncompress|concat|str_rot13|hex2bin|array|parse_url|preg_replace)$/,
  formats: /^(?:sprintf|vsprintf)$/,
  replacesAll: 'str_replace',
  replacesPatterns: /^preg_replace$/,
  guards:
    /^(?:in_array|preg_match|ctype_\w+|is_numeric|is_int|array_key_exists|filter_var|str_starts_with|isValid\w*|validate\w*|check\w*|strpos)$/,
  fieldPrefixes: ['$this.'],
  indirect: { texts: true, callers: { call_user_func: 1, call_user_func_array: 1 } },
  handlerForms: [{ parameters: ['*'], classes: /Controller$/ }],
  requestNames: /^\$?request$/,
  // https://laravel.com/docs/controllers#method-injection https://symfony.com/doc/current/controller/service.html
  injected:
    /^\??\\?(?:\w+\\)*[A-Z]\w*(?<!Request|RequestInterface|Data|DTO|Dto|Input|Form|Payload|Query|Command|Filters?|UploadedFile|Stringable)$/,
  self: /^\$this\./,
};
