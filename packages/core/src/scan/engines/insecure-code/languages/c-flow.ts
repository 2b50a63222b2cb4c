import type { LanguageFlow } from '../flow/language-flow.ts';

export const cFlow: LanguageFlow = {
  sources:
    /^argv(?:\.|$)|^(?:getenv|fgets|gets|scanf|recv|read|fread|getline|readline|curl_easy_getinfo)\(\)$|^cin$/,
  shadowed: /^argv$/,
  requestDecorators: /^$/,
  handlerDecorators: /^$/,
  sanitizers:
    /^(?:atoi|atol|strtol|strtoul|strtod|strlen|sizeof|escape\w*|\w*_escape\w*|sanitize\w*|validate\w*|stoi|size|length)$/,
  propagators:
    /^(?:c_str|data|strdup|strndup|basename|string|str|substr|append|to_string|trim|strchr|strstr|strtok)$/,
  formats: /^(?:g_strdup_printf|fmt\.format|format)$/,
  guards:
    /^(?:strcmp|strncmp|strcasecmp|find|count|isalnum|isdigit|is_valid\w*|validate\w*|check\w*|regex_match)$/,
  self: /^this\./,
};
