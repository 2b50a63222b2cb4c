import t from 'tap';
import { configurationFile } from '../../../../../packages/core/src/scan/engines/insecure-code/configuration/configuration-file.ts';
import { templateLinks } from '../../../../../packages/core/src/scan/engines/insecure-code/template-links.ts';

function severitiesOf(path: string, text: string): readonly (string | undefined)[] {
  const file = configurationFile(path, 'markup', text);
  return templateLinks.flatMap(({ find, severity }) => [...find(file)].map(() => severity));
}

t.test('links of templates: what the request names is reported, what a name says is a note', async (t) => {
  t.same(severitiesOf('a.cshtml', '<a href="@Request.Query["to"]">'), ['medium']);
  t.same(severitiesOf('a.erb', '<a href="<%= params[:to] %>">'), ['medium']);
  t.same(severitiesOf('a.blade.php', `<a href="{{ request('to') }}">`), ['medium']);
  t.same(severitiesOf('a.cshtml', '<a href="@Model.ReturnUrl">\n<a href="@Model.ReturnUrl">'), ['low']);
  t.same(severitiesOf('a.html', '<form action="{{ page.back_url }}">'), ['low']);
});

t.test('links of templates: a part of an address and what is made of one are none', async (t) => {
  t.same(severitiesOf('a.cshtml', '<a href="/in?to=@Model.ReturnUrl">'), []);
  t.same(severitiesOf('a.cshtml', '<a href="@Url.EnsureLocal(Model.ReturnUrl)">'), []);
  t.same(severitiesOf('a.erb', '<a href="<%= books_path(params[:to]) %>">'), []);
  t.same(severitiesOf('a.html', '<a href="{{ page.next_url }}">'), []);
});
