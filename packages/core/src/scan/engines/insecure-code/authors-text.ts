// Whether an expression of a template is what its authors wrote: a literal, or a text of the catalog of translations.

const literal = /(?:"(?:[^"\\#{]|\\.|#(?!\{)|\{(?!\{))*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`)/;
const value = `(?:${literal.source}|:\\w+|-?\\d+(?:\\.\\d+)?|true|false|null|nil|None)`;
/** By position and by name, all of it written there; also a locale or the count that chooses the plural. */
const given = `(?:(?:\\w+\\s*[:=]\\s*)?${value}|(?:count|locale|n)\\s*[:=]\\s*[\\w.@$]+)`;
const givenList = `\\s*(?:${given}\\s*(?:,\\s*${given}\\s*)*,?)?\\s*`;
/** Of gettext, Django, Flask-Babel, Rails, Laravel, i18next, vue-i18n, svelte-i18n, FormatJS, Twig and ASP.NET. */
const names =
  '(?:[\\w$@]+(?:\\.|->|::))*(?:_|__|_e|_x|_n|_p|t|tc|te|\\$t|\\$tc|\\$_|\\$format|translate|trans|trans_choice|lang|gettext|lgettext|ngettext|pgettext|npgettext|formatMessage|localize|getString|get_string)!?';

const call = new RegExp(`^${names}\\s*\\(${givenList}\\)$`);
/** `t "key"`, as helpers of Handlebars and methods of Ruby are called; there is a first argument. */
const command = new RegExp(`^${names}\\s+${literal.source}(?:\\s*,?\\s*${given})*$`);
/** `Localizer["Key"]`. */
const looked = new RegExp(`^@?\\w*[lL]ocalizer\\s*\\[\\s*${literal.source}\\s*\\](?:\\.Value)?$`);
/** `'key'|trans`. */
const filtered = new RegExp(
  `^${literal.source}\\s*\\|\\s*(?:trans|t|translate|_|i18n)\\b(?:\\s*\\(${givenList}\\))?$`,
);
const alone = new RegExp(`^${literal.source}$`);
/** What goes into a key of this ending is escaped by Rails. https://guides.rubyonrails.org/i18n.html#using-safe-html-translations */
const escapesWhatIsGiven = /^(?:I18n\.)?t(?:ranslate)?\s*\(?\s*(["'])[\w.-]*[._]html\1\s*[,)]/;
/** Of these the text is what it was: `_('Yes')|upper`, `t('.a').html_safe`. */
const unchanged =
  /\s*(?:\|\s*(?:upper|lower|trim|capfirst|title|raw|safe|nl2br)|\.(?:html_safe|strip|to_s)(?:\(\))?)$/;

export function isAuthorsText(expression: string): boolean {
  let text = expression.trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(unchanged, '')
      .replace(/^\(([^()]*(?:\([^()]*\))?)\)$/, '$1')
      .trim();
  }
  return (
    [call, command, looked, filtered, alone].some((pattern) => pattern.test(text)) ||
    escapesWhatIsGiven.test(text)
  );
}
