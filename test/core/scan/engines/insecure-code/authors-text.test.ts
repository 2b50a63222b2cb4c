// What the authors of a template wrote themselves, beside data.
import t from 'tap';
import { isAuthorsText } from '../../../../../packages/core/src/scan/engines/insecure-code/authors-text.ts';
import { graded, reportedLines } from './reported-lines.ts';

t.test('literals and texts of the catalog of translations are authors’, data is not', async (t) => {
  for (const text of [
    "'<b>x</b>'",
    "_('This is <i>experimental</i>')",
    'gettext(\'See <a href="/x">here</a>\') ',
    "t('.intro')",
    't ".intro"',
    "I18n.t('a.b', locale: :de)",
    "t('.hello_html', name: @user.name)",
    "n('a.b', count: @all.size)".replace('n(', 't('),
    "$t('intro')",
    'this.$t("intro")',
    "$_('intro')",
    "'intro.text'|trans",
    'Localizer["Intro"].Value',
    "(t('.intro')).html_safe",
    "_('Yes')|upper",
    "__('messages.intro')",
  ])
    t.equal(isAuthorsText(text), true, text);
  for (const text of [
    '',
    'user.bio',
    "_('Hello %(name)s', name=user.name)",
    "t('.hello', name: @user.name)",
    't(user.bio)',
    "'<b>' + user.bio",
    `\`\${user.bio}\``,
    '"#{user.bio}"',
    "text('a')",
    "user.bio|default('none')",
    'user.bio|trans',
  ])
    t.equal(isAuthorsText(text), false, text);
});

t.test('a template: the line of the data is reported, those of translations are not', async (t) => {
  const templates: readonly (readonly [path: string, authors: string, data: string])[] = [
    ['a.ejs', "<p><%- __('intro') %></p>", '<p><%- user.bio %></p>'],
    ['a.html.erb', "<p><%= raw t('.intro') %></p>", '<p><%= raw @user.bio %></p>'],
    ['b.html.erb', "<p><%= t('.intro').html_safe %></p>", '<p><%= @user.bio.html_safe %></p>'],
    ['a.html', "<p>{{ _('intro')|safe }}</p>", '<p>{{ user.bio|safe }}</p>'],
    ['a.twig', "<p>{{ 'intro'|trans|raw }}</p>", '<p>{{ user.bio|raw }}</p>'],
    ['a.vue', '<p v-html="$t(\'intro\')"></p>', '<p v-html="user.bio"></p>'],
    ['a.hbs', '<p>{{{t "intro"}}}</p>', '<p>{{{user.bio}}}</p>'],
    ['a.svelte', "<p>{@html $t('intro')}</p>", '<p>{@html user.bio}</p>'],
    ['a.pug', "p!= t('intro')", 'p!= user.bio'],
    ['A.cshtml', '<p>@Html.Raw(Localizer["Intro"])</p>', '<p>@Html.Raw(Model.Bio)</p>'],
  ];
  for (const [path, authors, data] of templates)
    t.strictSame(await graded(path, `${authors}\n${data}\n`), ['2 cross-site-scripting low high'], path);
});

t.test('code: what a function of translations gives for a constant is one', async (t) => {
  const view = (value: string): string =>
    `import { useTranslation } from 'react-i18next';\nexport function A({ user }) {\n  const { t } = useTranslation();\n  return <p dangerouslySetInnerHTML={{ __html: ${value} }} />;\n}\n`;
  t.strictSame(await reportedLines('src/A.jsx', view("t('intro')")), []);
  t.strictSame(await reportedLines('src/A.jsx', view('t(user.bio)')), ['4 cross-site-scripting']);
});
