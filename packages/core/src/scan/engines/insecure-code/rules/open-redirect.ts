import { ignoring } from '../flow/before-checks.ts';
import {
  all,
  any,
  arg,
  both,
  choosesHost,
  either,
  entry,
  fromRequest,
  isFalse,
  isNotOurs,
  isPath,
  isTrue,
  none,
  not,
  option,
  says,
  type ValueTest,
} from '../flow/conditions.ts';
import type { IrNode } from '../flow/ir.ts';
import { leadingAway } from '../flow/own-address.ts';
import { advising, onAssign, onCall } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';
import { templateLinks } from '../template-links.ts';

/** The page that a visitor comes from, the host that was asked, and the address that was asked for, are no choice of the person who made a link. */
const whereFrom =
  /(?:^|[.(])(?:HTTP_REFERER|[Rr]efer(?:r)?er|UrlReferrer|PHP_SELF|HTTP_HOST|(?:[Rr]equest|req|r)\.(?:headers\.)?(?:[Hh]ost|hostname))(?:\(\)|\.|$)/;
const askedFor = /(?:^|\.)RawUrl(?:\.|$)/;

/** A relative address stays on the site: one that begins with a word, or a page and its query, and with none that could become `https:`. */
const relative =
  /^(?!(?:h|ht|htt|https?|j(?:a|av|ava|avas|avasc|avascr|avascri|avascrip|avascript)?|d(?:a|at|ata)?)\0)[\w.%-]+(?:[/?#]|\0|$)/i;

const referrer = /^(?:http_)?referr?er$/i;

/** `headers.get('Referer')`, `headers().get(header::REFERER)`, and where it is named in the path. */
function isWhereFrom({ path, code, trace }: TaintValue): boolean {
  if (whereFrom.test(path ?? '') || asksWhereFrom(code)) return true;
  for (let step = trace; step; step = step.before) if (asksWhereFrom(step.code)) return true;
  return false;
}

/** Also what is called on the answer: `headers.get('Referer').trim()`. */
function asksWhereFrom(code: IrNode): boolean {
  let called = code;
  while (called.kind === 'call') {
    const [name] = called.args;
    const text = name?.kind === 'literal' ? name.value : name?.kind === 'member' ? name.name : undefined;
    if (typeof text === 'string' && referrer.test(text)) return true;
    if (called.callee.kind !== 'member') return false;
    called = called.callee.object;
  }
  return false;
}

function firstOf(value: TaintValue): TaintValue {
  return value.parts?.find(({ origin }) => origin !== 'constant') ?? value;
}

const elsewhere: ValueTest = (value) =>
  choosesHost(value) && !isWhereFrom(firstOf(value)) && !(value.joined && relative.test(value.text ?? ''));

/** `/` and a part of a route, which holds no slash: no `//host`. */
const isBehindSlash: ValueTest = (value) =>
  (value.text ?? '').startsWith('/\0/') && firstOf(value).path === 'scalatraParams.part';

const isAskedFor: ValueTest = (value) => askedFor.test(firstOf(value).path ?? '');

/** Parts of a route or the record that it is for: they choose a host by its name alone. */
const isRoute: ValueTest = ({ entries, items, code }) => {
  if (items !== undefined) return true;
  const names = [...(entries?.keys() ?? [])];
  const isWhole = code.kind !== 'record' || code.entries.every(({ key }) => key !== null);
  return entries !== undefined && isWhole && !names.some((name) => leadingAway.includes(name));
};

/** The first variable part of concatenated text is untrusted: what comes later chooses no host. */
const startsWithRequest: ValueTest = (value) => {
  const first = firstOf(value);
  return fromRequest(value) && fromRequest(first) && !isWhereFrom(first);
};

/** Not a copy of the address that was asked for, of which the path is set: the host stays. */
const notOwnCopy: ValueTest = both(
  elsewhere,
  not(isPath(/(?:^|\.)(?:req|request)\.nextUrl(?:\.clone\(\))?$/)),
);

/** Not the address of the page itself, to which it may lead again. */
const anotherPage: ValueTest = both(
  elsewhere,
  not(
    isPath(
      /^(?:(?:\$?window|document|self|top)\.)?location(?:\.(?:href|pathname|origin|host|hostname))?$|^document\.(?:URL|documentURI|baseURI)$/,
    ),
  ),
);

export const openRedirect: InsecureCodeRule = {
  id: 'open-redirect',
  title: 'Open redirect',
  severity: 'medium',
  provenSeverity: 'high',
  cwe: ['CWE-601'],
  owasp: ['A01:2021'],
  why: 'A link to this site takes its users to a site of the attacker, for example for phishing.',
  remediation: 'Redirect only to known paths of this site.',
  instead: {
    markup: '<a href="{{ local_address(address) }}">',
    javascript: "res.redirect(paths.get(name) ?? '/');",
    python: "return redirect(PATHS.get(name, '/'))",
    java: 'response.sendRedirect(paths.getOrDefault(name, "/"));',
    go: 'http.Redirect(w, r, paths[name], http.StatusSeeOther)',
    ruby: "redirect_to PATHS.fetch(name, '/')",
    php: "header('Location: ' . ($paths[$name] ?? '/'));",
    csharp: 'return LocalRedirect(target);',
    rust: 'Redirect::to(&format!("/books/{id}"))',
    swift: 'return req.redirect(to: "/books/\\(id)")',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html',
  ],
  ignoresEscapes: ignoring('html', 'sql', 'shell', 'script', 'address'),
  sinks: {
    swift: [
      // https://docs.vapor.codes/basics/routing/#redirections
      { ...onCall('{implicit,Response}.redirect', arg(0, elsewhere)), isIdentified: true },
      onCall(
        '*.redirect',
        all(arg(0, elsewhere), ({ path }) => !path.startsWith('implicit.')),
      ),
      onCall(
        '*.{add,replaceOrAdd}',
        all(arg(0, either(isPath(/\.location$/), says(/^location$/i))), arg(1, elsewhere)),
      ),
    ],
    rust: [
      onCall(
        '{axum.response.,rocket.response.,actix_web.web.,poem.web.,tide.,salvo.writing.,web.,}Redirect.{to,permanent,temporary,found,moved,see_other,moved_permanent,new,other}',
        arg(0, elsewhere),
      ),
      onCall(
        'actix_web.HttpResponse.*.{,*.,*.*.}{append_header,insert_header} *.{append_header,insert_header}',
        ({ args: [header] }) => {
          const [name, value] = header?.items ?? [];
          const isLocation = name && (says(/^location$/i)(name) || isPath(/(?:^|\.)LOCATION$/)(name));
          return isLocation && value ? elsewhere(value) : false;
        },
      ),
    ],
    csharp: [
      onCall(
        '{Redirect,RedirectPermanent,RedirectPreserveMethod,RedirectPermanentPreserveMethod,RedirectResult} *.{Redirect,RedirectPermanent,RedirectPreserveMethod,RedirectPermanentPreserveMethod,RedirectResult}',
        arg(0, both(elsewhere, not(isAskedFor))),
      ),
      // It begins with a slash: another host needs a second one, and a server that serves the page all the same.
      {
        ...onCall('*.{Redirect,RedirectPermanent}', arg(0, both(elsewhere, isAskedFor))),
        confidence: 'medium',
      },
    ],
    php: [
      onCall('header', arg(0, both(startsWithRequest, says(/^location:\s*(?:https?:\/\/)?\0/i)))),
      onCall('{wp_redirect,redirect} *.{redirect,redirectTo} RedirectResponse', arg(0, elsewhere)),
      // What is given to `intended` is where it leads when nothing was intended.
      // https://laravel.com/docs/redirects https://codeigniter.com/user_guide/outgoing/response.html
      onCall(
        '{redirect(),*.redirect(),Redirect,*.Redirect}.{to,away,secure,guest,intended}',
        arg(0, elsewhere),
      ),
    ],
    ruby: [
      onCall(
        'redirect_to redirect *.redirect',
        all(
          isNotOurs,
          any(
            arg(
              0,
              both(
                elsewhere,
                not(either(isPath(/^request\.(?:path|fullpath|path_info|script_name)(?:\(\))?$/), isRoute)),
              ),
            ),
            option('host', fromRequest),
          ),
          none(option('only_path', isTrue)),
          // https://api.rubyonrails.org/classes/ActionController/Redirecting.html
          none(option('allow_other_host', isFalse)),
          // `params.merge(only_path: true)`, or with a host.
          none(({ code }) => code.args.some(keepsHost)),
        ),
      ),
      onCall(
        'redirect_back redirect_back_or_to',
        all(
          isNotOurs,
          any(
            arg(0, both(elsewhere, not(isRoute))),
            option('fallback_location', both(elsewhere, not(isRoute))),
          ),
          none(option('allow_other_host', isFalse)),
        ),
      ),
    ],
    go: [
      onCall('http.Redirect', arg(2, elsewhere)),
      onCall('{c,ctx,context}.Redirect', any(arg(0, elsewhere), arg(1, elsewhere))),
    ],
    java: [
      onCall('*.sendRedirect RedirectView', arg(0, elsewhere)),
      { ...onCall('ktorCall.respondRedirect', arg(0, elsewhere)), words: ['respondredirect'] },
      // https://www.playframework.com/documentation/latest/ScalaActions#Redirects-are-simple-results-too
      {
        ...onCall(
          '{Redirect,PermanentRedirect,TemporaryRedirect,MovedPermanently,SeeOther,Results.Redirect}',
          arg(0, elsewhere),
        ),
        words: ['play.api'],
      },
      { ...onCall('Location Header.Location', arg(0, elsewhere)), words: ['http4s', 'zio.http'] },
      { ...onCall('Response.{redirect,seeOther}', arg(0, elsewhere)), words: ['zio.http'] },
      { ...onCall('redirect', arg(0, elsewhere)), words: ['akka.http', 'pekko.http'] },
      {
        ...onCall('scalatraRedirect', arg(0, both(elsewhere, not(isBehindSlash)))),
        words: ['scalatra'],
      },
      // The name of a view that begins so is no view.
      onCall('ModelAndView *.setViewName', arg(0, both(fromRequest, says(/^redirect:\0/)))),
      // An address of what was created is read by no browser.
      onCall('*.status().location', arg(0, elsewhere)),
      {
        on: 'return',
        words: ['redirect:', 'forward:'],
        when: ({ value }) =>
          value.joined && fromRequest(value) && /^(?:redirect|forward):\0/.test(value.text ?? ''),
      },
      onCall('*.{setHeader,addHeader,add,set,header}', all(arg(0, says(/^location$/i)), arg(1, elsewhere))),
      onCall('*.{setLocation,temporaryRedirect,seeOther}', arg(0, elsewhere)),
    ],
    python: [
      onCall(
        '{flask.,django.shortcuts.,}redirect {django.http.,}{HttpResponseRedirect,HttpResponsePermanentRedirect} {fastapi.responses.,starlette.responses.,}RedirectResponse {aiohttp.web.,web.,pyramid.httpexceptions.,}{HTTPFound,HTTPSeeOther,HTTPMovedPermanently,HTTPTemporaryRedirect,HTTPPermanentRedirect} self.redirect',
        any(arg(0, elsewhere), option('url', elsewhere), option('location', elsewhere)),
      ),
    ],
    javascript: [
      onCall('*.redirect redirect', any(arg(0, notOwnCopy), arg(1, notOwnCopy))),
      onCall('*.{setHeader,header,set}', all(arg(0, says(/^location$/i)), arg(1, elsewhere))),
      onCall('*.writeHead', any(arg(1, entry('Location', elsewhere)), arg(1, entry('location', elsewhere)))),
      ...advising(
        "location.assign(paths.get(name) ?? '/');",
        onAssign('{,window.,$window.,document.,self.,top.}location{,.href}', anotherPage),
        onCall(
          '{,window.,$window.,document.,self.,top.}location.{replace,assign} window.open',
          arg(0, anotherPage),
        ),
      ),
    ],
  },
  files: { markup: templateLinks },
  examples: {
    markup: {
      bad: ['<a href="{{ request.args.next }}">Back</a>'],
      good: ['<a href="{{ url_for("home") }}">Back</a>'],
    },
    swift: {
      bad: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let next = try req.query.get(String.self, at: "next")\n    return req.redirect(to: next)\n}',
      ],
      good: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return req.redirect(to: "/books/\\(name)")\n}',
      ],
    },
    rust: {
      bad: [
        'use axum::extract::Query;\nuse axum::response::Redirect;\nasync fn run(Query(next): Query<String>) -> Redirect {\n    Redirect::to(&next)\n}',
        'use actix_web::{web, HttpResponse};\nasync fn run(next: web::Query<String>) -> HttpResponse {\n    HttpResponse::Found().insert_header(("Location", next.into_inner())).finish()\n}',
      ],
      good: [
        'use actix_web::{http::header, HttpRequest, HttpResponse};\nasync fn run(req: HttpRequest) -> HttpResponse {\n    let back = req.headers().get(header::REFERER).and_then(|one| one.to_str().ok()).unwrap_or("/");\n    HttpResponse::SeeOther().append_header((header::LOCATION, back)).finish()\n}',
        'use axum::extract::Path;\nuse axum::response::Redirect;\nasync fn run(Path(name): Path<String>) -> Redirect {\n    Redirect::to(&format!("/books/{}", name))\n}',
      ],
    },
    csharp: {
      bad: ['class A {\n  [HttpGet]\n  public object Run(string next) {\n    return Redirect(next);\n  }\n}'],
      good: ['class A {\n  public string Run(string name) {\n    return Redirect("/home");\n  }\n}'],
    },
    php: {
      bad: ["<?php\nheader('Location: ' . $_GET['next']);"],
      good: ["<?php\nheader('Location: /home');"],
    },
    ruby: {
      bad: ['def go\n  redirect_to params[:next]\nend'],
      good: [
        "redirect_to '/home'",
        'redirect_to params.merge(only_path: true)',
        'def go\n  redirect_to params[:next], allow_other_host: false\nend',
        'post "/jobs" do\n  redirect(request.path)\nend',
        'def redirect(location)\n  halt 302, base_url + location\nend\ndef reload\n  redirect request.referer\nend',
      ],
    },
    go: {
      bad: [
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\thttp.Redirect(w, r, r.URL.Query().Get("next"), 302)\n}',
      ],
      good: [
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\thttp.Redirect(w, r, "/home", 302)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    response.sendRedirect(request.getParameter("next"));\n  }\n}',
        'class A {\n  @GetMapping("/")\n  public ResponseEntity<Void> go(String url) {\n    HttpHeaders headers = new HttpHeaders();\n    headers.add("Location", url);\n    return new ResponseEntity<>(headers, HttpStatus.FOUND);\n  }\n}',
        'class A {\n  @GET\n  public Response go(@QueryParam("url") String url) {\n    return Response.seeOther(URI.create(url)).build();\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    response.sendRedirect("/home");\n  }\n}',
        'class A {\n  @PostMapping("/")\n  public ResponseEntity<Void> add(String name) {\n    HttpHeaders headers = new HttpHeaders();\n    headers.add("Location", "/users/" + name);\n    headers.add("X-Name", name);\n    return new ResponseEntity<>(headers, HttpStatus.CREATED);\n  }\n}',
      ],
    },
    python: {
      bad: [
        "from flask import redirect, request\n@app.route('/')\ndef go():\n    return redirect(request.args.get('next'))",
      ],
      good: [
        "from flask import redirect, url_for\n@app.route('/')\ndef go():\n    return redirect(url_for('home'))",
      ],
    },
    javascript: {
      bad: [
        "app.get('/', (req, res) => res.redirect(req.query.next));",
        'window.location.href = new URLSearchParams(location.search).get("next");',
        "app.get('/', (req, res) => res.redirect(new URL(req.query.next, req.url)));",
        "app.get('/', (req, res) => res.redirect(new URL('/login', req.query.site)));",
      ],
      good: [
        "app.get('/', (req, res) => res.redirect('/users/' + req.params.id));",
        "app.get('/', (req, res) => res.redirect('/'));",
        'window.location = window.location.href;',
        'location.replace(location.pathname);',
        "app.get('/', (req, res) => res.redirect(new URL('/login', req.url)));",
        "app.get('/', (req, res) => res.redirect(new URL(pages.get(1), req.url)));",
        "app.get('/', (req, res) => res.redirect(new URL('https://example.com/', req.query.site)));",
        "import { NextResponse } from 'next/server';\nexport function middleware(request: NextRequest) {\n  const url = request.nextUrl.clone();\n  url.pathname = '/login';\n  return NextResponse.redirect(url);\n}",
      ],
    },
  },
};

function keepsHost(code: IrNode): boolean {
  return (
    code.kind === 'call' &&
    code.callee.kind === 'member' &&
    code.callee.name === 'merge' &&
    [...code.named, ...code.args.flatMap((arg) => (arg.kind === 'record' ? arg.entries : []))].some(
      ({ key, value }) => /^(?:only_path|host)$/.test(key ?? '') && value.kind === 'literal',
    )
  );
}
