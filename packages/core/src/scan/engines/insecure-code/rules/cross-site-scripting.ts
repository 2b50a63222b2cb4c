import { ignoring, isInScript, isInTag } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  both,
  either,
  fromCaller,
  fromRequest,
  isDynamic,
  isFalse,
  isJoined,
  isKnownDynamic,
  isNotOurs,
  isPath,
  isTrue,
  none,
  not,
  on,
  option,
  says,
  type ValueTest,
  within,
} from '../flow/conditions.ts';
import { printedValues } from '../flow/format-propagation.ts';
import { advising, onAssign, onCall, onImport, onProperty, onReturn } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';
import {
  bodyOf,
  bodyOfKoa,
  chosenType,
  inPages,
  isHandler,
  isJson,
  pagesOfJsp,
  pagesOfRust,
  pagesOfSwift,
  pagesOfTexts,
} from '../page-sinks.ts';
import { templateOutput } from '../template-output.ts';

const html = says(/<[a-z!/]/i);

/** Mappings of Spring: what such a method returns is the body, where the class is a `@RestController`. */
const handlerWords = ['getmapping', 'postmapping', 'putmapping', 'deletemapping', 'requestmapping'];

/** Text with tags, and request data in it. */
const isMarkup: ValueTest = (value) => isJoined(value) && fromRequest(value) && html(value);

const isUnsafeBody: ValueTest = both(fromRequest, either(isJoined, isJson, not(isPath(/\(\)$/))));

/** Untrusted input chooses the content type of the response: a text can be read as a page. */
const contentType = says(/^content-type$/i);
export const crossSiteScripting: InsecureCodeRule = {
  id: 'cross-site-scripting',
  title: 'Cross-site scripting (XSS)',
  severity: 'medium',
  provenSeverity: 'high',
  unsourcedSeverity: 'low',
  cwe: ['CWE-79'],
  owasp: ['A03:2021'],
  why: "Markup in the value runs as a script in other users' browsers, with their sessions.",
  remediation: 'Write the value as text, or let the template engine escape it.',
  instead: {
    javascript: 'element.textContent = text;',
    python: "return f'<p>{html.escape(text)}</p>'",
    java: 'response.getWriter().println(Encode.forHtml(text));',
    go: 'fmt.Fprint(w, "<p>"+html.EscapeString(text)+"</p>")',
    ruby: 'tag.p(text)',
    php: "echo htmlspecialchars($text, ENT_QUOTES, 'UTF-8');",
    csharp: 'await Response.WriteAsync(HtmlEncoder.Default.Encode(text));',
    markup: '<p>{{ text }}</p>',
    rust: 'Html(format!("<p>{}</p>", html_escape::encode_text(&name)))',
    swift: 'return try await req.view.render("page", ["name": name])',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/DOM_based_XSS_Prevention_Cheat_Sheet.html',
  ],
  ignoresEscapes: {
    ...ignoring('sql', 'shell', 'json'),
    'slashed json': (context) => !isInScript(context),
    script: (context) => !isInScript(context),
  },
  harmfulSigns: (context) => (isInScript(context) ? /['"\\<\n]/ : isInTag(context) ? /['"<]/ : /</),
  sinks: {
    swift: pagesOfSwift,
    rust: pagesOfRust,
    csharp: [
      ...inPages(onCall('{*.Response,Response}.{Write,WriteAsync}', arg(0, fromCaller))),
      onCall('{,*.}Html.Raw HtmlString MvcHtmlString.Create', arg(0, fromCaller)),
      onCall('{this.,}Content Results.Content', all(arg(0, fromRequest), arg(1, says(/^text\/html\b/i)))),
      onAssign('*.{InnerHtml}', fromCaller),
      onCall(
        '{ValidateInput,AllowHtml}',
        any(arg(0, isFalse), ({ path }) => path === 'AllowHtml'),
      ),
    ],
    php: [
      ...inPages(
        onCall('{echo,print,printf,vprintf,exit,die}', anyArg(fromRequest)),
        // With `true` behind it, the text is returned.
        onCall('print_r', all(arg(0, fromRequest), none(arg(1, isTrue)), none(option('return', isTrue)))),
      ),
    ],
    ruby: [
      onCall('*.html_safe', on(isDynamic)),
      onCall('{raw,*.raw}', arg(0, isDynamic)),
      onCall('{content_tag,link_to}', any(arg(1, both(fromRequest, isPath(/\[/))))),
      onCall(
        'render',
        any(option('html', fromRequest), option('inline', isDynamic), option('text', fromRequest)),
      ),
      onAssign('*.escape_html_entities_in_json', isFalse),
    ],
    go: [
      ...chosenType(onCall('*.Header().{Set,Add}', all(arg(0, contentType), arg(1, fromRequest)))),
      onCall('template.{HTML,JS,URL,CSS,HTMLAttr,Srcset,JSStr}', arg(0, isDynamic)),
      ...inPages(
        onCall(
          'fmt.{Fprint,Fprintln} io.WriteString',
          all(arg(0, isPath(/^(?:w|rw|writer|res|resp|response)$/)), anyArg(fromRequest)),
        ),
        onCall(
          'fmt.Fprintf',
          all(arg(0, isPath(/^(?:w|rw|writer|res|resp|response)$/)), ({ args: [, format, ...values] }) =>
            [...(format ? [format] : []), ...printedValues(format?.text ?? null, values)].some(fromRequest),
          ),
        ),
        onCall('{w,rw,writer,res,resp,response}.Write', arg(0, fromRequest)),
      ),
      // Echo writes the text as it is. With three arguments it is Gin, which fills a template and escapes.
      onCall('{c,ctx}.{HTML,HTMLBlob}', all(argCount(2), arg(1, within(fromCaller)))),
      ...advising(
        'template.Must(template.New("page").Parse("<p>{{.}}</p>")).Execute(w, text) // html/template',
        onImport('text.template', 'low'),
      ),
    ],
    java: [
      ...inPages({
        ...onCall(
          '*.{print,println,write,printf,append,format}',
          all(anyArg(fromRequest), on(isPath(/getWriter\(\)|getOutputStream\(\)|^out$|^writer$|^pw$/))),
        ),
        words: ['getwriter', 'getoutputstream', 'printwriter', 'jspwriter', 'servletoutputstream', '<%'],
      }),
      ...advising('<c:out value="${text}"/>', ...pagesOfJsp),
      ...pagesOfTexts,
      onCall('*.{setEscapeModelStrings}', arg(0, isFalse)),
      ...chosenType(
        onCall('*.{setHeader,addHeader}', all(arg(0, contentType), arg(1, fromRequest))),
        onCall('*.setContentType', arg(0, fromRequest)),
      ),
      {
        on: 'return',
        words: handlerWords,
        when: ({ value, within: inside }) => isMarkup(value) && isHandler(inside),
      },
      {
        ...onCall('{ResponseEntity,ResponseEntity.ok} *.body', arg(0, isMarkup)),
        words: handlerWords,
      },
    ],
    python: [
      ...chosenType(onAssign('*.{content_type,mimetype}', fromRequest)),
      ...advising(
        "format_html('<p>{}</p>', text)",
        onCall(
          '{django.utils.safestring.,}{mark_safe,SafeString,SafeText,SafeUnicode,SafeBytes} {flask.,markupsafe.,jinja2.,}Markup',
          all(isNotOurs, arg(0, isDynamic)),
        ),
        onCall('{django.utils.html.,}format_html', arg(0, isJoined)),
      ),
      ...inPages(
        onCall(
          '{django.http.,}{HttpResponse,HttpResponseBadRequest,HttpResponseNotFound,HttpResponseForbidden,HttpResponseServerError} {flask.,}{make_response,Response} {fastapi.responses.,starlette.responses.}HTMLResponse HTMLResponse {fastapi.,fastapi.responses.,starlette.responses.}Response',
          any(
            arg(0, (value) => isUnsafeBody(bodyOf(value))),
            option('content', both(fromRequest, isJoined)),
          ),
        ),
        onCall(
          '{self.,self.response.}{write,finish,out.write} web.Response pyramid.response.Response',
          any(arg(0, fromRequest), option('text', fromRequest), option('body', fromRequest)),
        ),
      ),
      onReturn(
        ({ value, within: inside }) =>
          isHandler(inside) &&
          fromRequest(value) &&
          (isJoined(value) || /^(?!self\.).*(?:args|form|values|GET|POST)/.test(value.path ?? '')) &&
          value.entries === undefined &&
          value.items === undefined,
      ),
      {
        ...onReturn(({ value, within: inside }) => isHandler(inside) && fromRequest(value) && isJson(value)),
        confidence: 'medium',
      },
      onProperty(
        '{safe,is_safe,allow_tags}',
        (value, { path }) => isTrue(value) && /html|register|filter/i.test(path ?? ''),
      ),
      // Flask escapes in templates by the end of their names.
      ...advising(
        "return render_template('page.html', text=text)",
        onCall(
          '{flask.,}render_template',
          all(
            arg(0, says(/^(?:[^.\0]+|[^\0]*\.(?:j2|jinja2?|tpl|tmpl|template))$/i)),
            ({ named }) => named.size > 0,
          ),
          'low',
        ),
      ),
      onCall('*.{globalEval,html_safe}'),
      onAssign('*.{autoescape}', isFalse),
    ],
    javascript: [
      ...chosenType(
        onCall(
          '{res,response,reply,ctx}.{setHeader,header,set}',
          all(arg(0, contentType), arg(1, fromRequest)),
        ),
      ),
      onAssign('*.{innerHTML,outerHTML,srcdoc}', isDynamic),
      onCall('document.{write,writeln} *.document.{write,writeln}', anyArg(isKnownDynamic)),
      onCall('*.insertAdjacentHTML', arg(1, isKnownDynamic)),
      onCall('*.createContextualFragment', arg(0, isDynamic)),
      onCall('*.bypassSecurityTrust{Html,Script,Style,Url,ResourceUrl}', arg(0, isDynamic)),
      onProperty('__html', isKnownDynamic),
      ...advising(
        "$('#name').text(text);",
        onCall(
          '*.{html,append,prepend,after,before,replaceWith,wrap}',
          all(
            argCount(1),
            arg(
              0,
              both(
                either(fromRequest, both(isJoined, html), fromCaller),
                (value) => value.entries === undefined,
              ),
            ),
            on(isPath(/\$|jquery|^el$|\$el/i)),
          ),
        ),
        onCall('{$,jQuery}', any(arg(0, both(isJoined, html)), arg(0, fromRequest))),
      ),
      ...advising(
        "res.render('page', { text });",
        ...inPages(
          onCall(
            '{res,response,reply,ctx.res}.{send,write,end} {res,response,reply}.{status,type,code}().{send,write,end} {res,response}.set().send',
            arg(
              0,
              both(
                fromRequest,
                either(isJoined, ({ entries }) => !entries),
              ),
            ),
          ),
        ),
        bodyOfKoa,
      ),
      onCall('*.element().html', arg(0, fromCaller)),
      onCall('$sceProvider.enabled', arg(0, isFalse)),
      ...advising(
        "$('#name').text(text);",
        onCall('*.{wrapAll,wrapInner}', all(arg(0, fromCaller), on(isPath(/^(?:\$|jQuery)\(\)/)))),
        onCall('{$,jQuery}.globalEval', arg(0, both(isJoined, isDynamic))),
      ),
      // https://github.com/yahoo/serialize-javascript#optionsunsafe
      onCall('{serialize-javascript,serialize}', all(arg(0, isDynamic), option('unsafe', isTrue))),
      onProperty('{allowDangerousHtml}', isTrue),
      onProperty('escapeHtml', (value, { path }) => isFalse(value) && /markdown/i.test(path ?? '')),
      onCall('$sce.trustAs{Html,Css,Url,ResourceUrl,Js}', arg(0, isDynamic)),
      onCall('$sce.trustAs', arg(1, isDynamic)),
      onCall('*.SafeString', arg(0, isDynamic)),
      onCall('*.{setInnerHTML,unsafeHTML,parseFromString} unsafeHTML', arg(0, both(fromCaller, isDynamic))),
      onCall(
        '*.{renderer2,renderer}.setProperty',
        all(arg(1, says(/^(?:inner|outer)HTML$/)), arg(2, isDynamic)),
      ),
      onCall('*.setAttribute', all(arg(0, says(/^(?:on\w+|srcdoc)$/)), arg(1, isDynamic))),
      onProperty(
        'escape',
        (value, { record, path }) =>
          value.literal === false && (record.has('interpolation') || path !== null),
      ),
      ...advising(
        'Handlebars.compile(page, { noEscape: false });',
        onProperty('{escapeMarkup,noEscape}', (value, { key }) => value.literal === (key === 'noEscape')),
        onAssign('*.escapeMarkup', ({ literal }) => literal === false),
      ),
    ],
  },
  files: {
    markup: templateOutput,
  },
  examples: {
    swift: {
      bad: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return Response(status: .ok, headers: ["Content-Type": "text/html"], body: .init(string: "<p>\\(name)</p>"))\n}',
      ],
      good: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return Response(status: .ok, headers: ["Content-Type": "text/plain"], body: .init(string: "<p>\\(name)</p>"))\n}',
        'import Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return try await req.view.render("page", ["name": name])\n}',
      ],
    },
    rust: {
      bad: [
        'use axum::extract::Query;\nuse axum::response::Html;\nasync fn run(Query(name): Query<String>) -> Html<String> {\n    Html(format!("<p>{}</p>", name))\n}',
        'use actix_web::{web, HttpResponse};\nasync fn run(name: web::Query<String>) -> HttpResponse {\n    HttpResponse::Ok().content_type("text/html").body(format!("<p>{}</p>", name.into_inner()))\n}',
      ],
      good: [
        'use axum::extract::Query;\nuse axum::response::Html;\nasync fn run(Query(name): Query<String>) -> Html<String> {\n    Html(format!("<p>{}</p>", html_escape::encode_text(&name)))\n}',
        'use actix_web::{web, HttpResponse};\nasync fn run(name: web::Query<String>) -> HttpResponse {\n    HttpResponse::Ok().content_type("text/plain").body(format!("{}", name.into_inner()))\n}',
      ],
    },
    csharp: {
      bad: [
        'class A {\n  [HttpGet]\n  public void Run(string name) {\n    Response.Write("<p>" + name);\n  }\n}',
        'class A : Controller {\n  public IActionResult Run(string name) {\n    return Content("<p>" + name, "text/html");\n  }\n}',
      ],
      good: [
        'class A : Controller {\n  public IActionResult Run(string name) {\n    return Content("<p>" + name, "text/plain");\n  }\n}',
        'class A : Controller {\n  public IActionResult Run(string name) {\n    return Content(HtmlEncoder.Default.Encode(name), "text/html");\n  }\n}',
        'class A {\n  public string Run(string name) {\n    Response.Write("<p>fixed");\n  }\n}',
      ],
    },
    php: {
      bad: ["<?php\necho 'Hello ' . $_GET['name'];"],
      good: ["<?php\necho 'Hello ' . htmlspecialchars($_GET['name']);"],
    },
    ruby: {
      bad: [
        'def show\n  render html: params[:name]\nend',
        'def show(text)\n  "<b>#{text}</b>".html_safe\nend',
      ],
      good: ["render html: '<b>fixed</b>'"],
    },
    go: {
      bad: [
        'package a\nimport "fmt"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tfmt.Fprintf(w, "<p>%s", r.URL.Query().Get("name"))\n}',
        'package a\nfunc run(c echo.Context) error {\n\treturn c.HTML(200, "<p>"+c.QueryParam("name"))\n}',
      ],
      good: [
        'package a\nimport "fmt"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tfmt.Fprintf(w, "<p>fixed")\n}',
        'package a\nfunc run(c *gin.Context) {\n\tc.HTML(200, c.Query("page"), nil)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    response.getWriter().println("<p>" + request.getParameter("name"));\n  }\n}',
        'class A {\n  void run(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    response.setHeader("Content-Type", request.getParameter("type"));\n  }\n}',
        'class A {\n  @GetMapping("/")\n  public String hello(@RequestParam String name) {\n    return "<p>Hello " + name + "</p>";\n  }\n}',
        'class A {\n  @GetMapping("/")\n  public ResponseEntity<String> hello(String name) {\n    return ResponseEntity.ok("<p>Hello " + name + "</p>");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    response.getWriter().println("<p>fixed");\n  }\n}',
        'class A {\n  @GetMapping("/")\n  public String hello(@RequestParam String name) {\n    return "<p>Hello " + HtmlUtils.htmlEscape(name) + "</p>";\n  }\n}',
        'class A {\n  String hello(String name) {\n    return "<p>Hello " + name + "</p>";\n  }\n}',
      ],
    },
    python: {
      bad: [
        "from django.utils.safestring import mark_safe\ndef show(text):\n    return mark_safe('<b>' + text)",
        "from flask import request\n@app.route('/')\ndef hello():\n    return '<p>Hello ' + request.args['name']",
        "from flask import render_template\nrender_template('page.j2', name=name)",
        "from flask import make_response, request\nmake_response(('<p>' + request.args['name'], 200))",
      ],
      good: [
        "from flask import make_response, request\nmake_response(('Saved', {'X-Name': 'a' + request.args['name']}))",
        "from flask import request, escape\n@app.route('/')\ndef hello():\n    return '<p>Hello ' + escape(request.args['name'])",
        "from django.utils.safestring import mark_safe\nmark_safe('<b>fixed</b>')",
        "from flask import render_template\nrender_template('mail.txt', name=name)",
        "from flask import render_template\nrender_template('page.html', name=name)",
      ],
    },
    javascript: {
      bad: [
        'document.getElementById("a").innerHTML = "<b>" + name + "</b>";',
        'const View = ({ text }) => <div dangerouslySetInnerHTML={{ __html: text }} />;',
        "app.get('/', (req, res) => res.send('Hello ' + req.query.name));",
        'this.sanitizer.bypassSecurityTrustHtml(value);',
      ],
      good: [
        'element.innerHTML = "<b>fixed</b>";',
        'element.textContent = name;',
        "app.get('/', (req, res) => res.send({ name: req.query.name }));",
        'element.innerHTML = DOMPurify.sanitize(name);',
      ],
    },
    markup: { bad: ['<p v-html="text"></p>', '<p>{{ name|safe }}</p>'], good: ['<p>{{ name }}</p>'] },
  },
};
