import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';

const scanner = new CodeScanner(insecureCodeRules);

async function graded(path: string, text: string): Promise<readonly string[]> {
  const scanned = await scanner.scan(path, Buffer.from(text));
  const detections = 'detections' in scanned ? scanned.detections : [];
  return detections.map(
    ({ location, ruleId, severity, confidence }) =>
      `${location?.startLine} ${ruleId} ${severity} ${confidence}`,
  );
}

t.test('template output: request data that a template writes as it is has high severity', async (t) => {
  const ofRequest: readonly (readonly [path: string, raw: string, escaped: string])[] = [
    ['show.html.erb', '<p><%= raw(params[:text]) %></p>', '<p><%= raw sanitize(params[:text]) %></p>'],
    ['Show.cshtml', '<p>@Html.Raw(Context.Request.Query["a"])</p>', '<p>@Request.Query["a"]</p>'],
    ['show.blade.php', "<p>{!! request('a') !!}</p>", "<p>{{ request('a') }}</p>"],
    ['show.jsp', '<p><%= request.getParameter("a") %></p>', '<p><c:out value="${param.a}"/></p>'],
  ];
  for (const [path, raw, escaped] of ofRequest) {
    t.strictSame(await graded(path, raw), ['1 cross-site-scripting high high'], path);
    t.notMatch((await graded(path, escaped)).join(), /high high/, path);
  }
});

t.test('template output: a text of which nothing is known is one low note for each file', async (t) => {
  for (const [path, raw] of [
    ['a.ejs', '<p><%- text %></p>'],
    ['a.hbs', '<p>{{{ text }}}</p>'],
    ['a.twig', '<p>{{ text|raw }}</p>'],
    ['a.pug', 'p!= text'],
  ] as const)
    t.strictSame(await graded(path, `${raw}\n${raw}\n`), ['1 cross-site-scripting low high'], path);
});
