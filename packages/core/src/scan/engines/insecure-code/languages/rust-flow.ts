import type { LanguageFlow } from '../flow/language-flow.ts';

export const rustFlow: LanguageFlow = {
  // https://doc.rust-lang.org/std/env/fn.args.html, https://doc.rust-lang.org/std/io/fn.stdin.html. Variables of the
  // environment are where programs look for their settings.
  sources: /^(?:std\.)?env\.args(?:_os)?\(\)(?:\.|$)|^(?:std\.)?io\.(?:stdin|read_to_string)\(\)(?:\.|$)/,
  requestDecorators: /^$/,
  handlerDecorators: /^$/,
  sanitizers:
    /^(?:parse|len|count|to_digit|encode_(?:text|safe|quoted_attribute|double_quoted_attribute|unquoted_attribute|script|minimal)\w*|html_?escape\w*|escape_(?:html|text|attribute|regex|identifier|literal|str)\w*|shell_escape|try_quote|quote_(?:identifier|literal)|sanitize\w*|clean|hash|digest|finalize|as_[iuf]\d+|is_empty|is_some|is_none|is_ok|is_err|canonicalize|validate\w*)$/,
  // https://docs.rs/regex/latest/regex/fn.escape.html, https://docs.rs/shell-escape, https://docs.rs/shlex
  sanitizerPaths:
    /^(?:regex\.escape|shell_escape\.escape|shlex\.quote|ammonia\.clean|v_htmlescape\.escape|urlencoding\.encode)$/,
  lastParts: /(?:^|\.)Path(?:Buf)?\.(?:new|from)\(\)\.(?:file_name|file_stem|extension)$/,
  propagators:
    /^(?:get|get_mut|first|last|next|nth|next_back|trim\w*|to_lowercase|to_uppercase|to_ascii_\w+case|replace|replacen|split\w*|rsplit\w*|lines|chars|bytes|collect|concat|join|to_str|to_string_lossy|to_vec|as_bytes|as_os_str|as_path|to_path_buf|display|from_iter|from|from_utf8\w*|format|strip_(?:pre|suf)fix|map|and_then|filter|then|flatten|skip|take|rev|decode\w*|percent_decode_str|String|Some|Ok|Err|Cow|text|string|json|query|uri|url|value|push|with_extension|body|fmt|from_str|from_slice|from_value|from_bytes|remove|entry|or_insert|repeat|into_bytes|max|min|unwrap_or_else|file_name|name|query_pairs|headers|cookie|values|keys|get_all|to_bytes|bytes_to_str)$/,
  propagatorPaths:
    /(?:^|\.)(?:Path|PathBuf|OsStr|OsString|CString|Cursor|BufReader|Box|Rc|Arc|Cow)\.(?:new|from)$/,
  formats: /^$/,
  guards:
    /^(?:contains|contains_key|starts_with|ends_with|is_match|eq|eq_ignore_ascii_case|matches|any|all|is_absolute|is_relative|is_(?:valid|allowed|safe)\w*|validate\w*|check\w*|is_ascii_\w+)$/,
  mutators: /^(?:push|push_str|extend|extend_from_slice|insert|insert_str|append|push_back|push_front)$/,
  collections: /^(?:Vec|HashMap|BTreeMap|HashSet|BTreeSet|VecDeque|String|PathBuf)\.(?:new|with_capacity)$/,
  outputs: /(?:^|\.)(?:read_line|read_to_string|read_to_end)$/,
  fieldPrefixes: ['self.'],
  self: /^self\./,
};
