import {
  all,
  any,
  arg,
  argCount,
  either,
  entry,
  isFalse,
  isNull,
  isPath,
  isText,
  lacksNamed,
  none,
  option,
  says,
} from '../flow/conditions.ts';
import type { SeenCall } from '../flow/observer.ts';
import { advising, onAssign, onCall, onProperty } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const lacks = (name: string) => (value: TaintValue) =>
  value.entries !== undefined && !value.entries.has(name);

/** `request.AddCookie(…)`: what a client sends has no attributes. */
function isSentByClient({ within }: SeenCall): boolean {
  return someNode(
    within?.body,
    (part) => part.kind === 'call' && part.callee.kind === 'member' && part.callee.name === 'AddCookie',
  );
}

/** Left out or false. What a caller or a setting decides, whatever its default is, is set. */
function isUnset(value: TaintValue | undefined): boolean {
  return value === undefined || (value.origin === 'constant' && isFalse(value));
}

function setsHttpOnly({ within }: SeenCall): boolean {
  return someNode(within?.body, (part) => part.kind === 'member' && /^setHttpOnly$/i.test(part.name ?? ''));
}

/** A name and a value, and attributes that are all written down and lack one of the two; nothing that takes a cookie back. */
const isBare = says(
  /^(?!.*(?:max-age=0|1970))(?!(?=.*;\s*secure)(?=.*;\s*httponly))[^;=]+=[^;]*(?:;[^;\0]*)*$/is,
);
/** The header itself: `w.Header().Set("Set-Cookie", "session=" + id + "; Path=/")`. */
const inHeader = (paths: string) => ({
  ...onCall(paths, all(arg(0, says(/^set-cookie$/i)), arg(1, isBare))),
  words: ['set-cookie'],
});

export const insecureCookie: InsecureCodeRule = {
  id: 'insecure-cookie',
  title: 'Cookie without Secure, HttpOnly or SameSite',
  severity: 'low',
  cwe: ['CWE-614', 'CWE-1004'],
  owasp: ['A05:2021'],
  why: 'Without `Secure`, the cookie is sent in cleartext; without `HttpOnly`, scripts can read it; without `SameSite`, it is sent with cross-site requests.',
  remediation: 'Set the Secure, HttpOnly and SameSite attributes.',
  instead: {
    javascript: "res.cookie('session', id, { httpOnly: true, secure: true, sameSite: 'lax' });",
    python: "response.set_cookie('session', value, secure=True, httponly=True, samesite='Lax')",
    java: 'cookie.setSecure(true); cookie.setHttpOnly(true); cookie.setAttribute("SameSite", "Lax");',
    go: 'http.SetCookie(w, &http.Cookie{Name: "session", Value: id, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})',
    php: "setcookie('session', $id, ['secure' => true, 'httponly' => true, 'samesite' => 'Lax']);",
    csharp:
      'Response.Cookies.Append("session", id, new CookieOptions { Secure = true, HttpOnly = true, SameSite = SameSiteMode.Lax });',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html#cookies'],
  sinks: {
    csharp: [
      onProperty('{Secure,HttpOnly}', (value, { path }) => isFalse(value) && /cookie/i.test(path ?? '')),
      onAssign('*.{Secure,HttpOnly}', isFalse),
    ],
    php: [
      onCall(
        '{setcookie,setrawcookie}',
        ({ args }) =>
          args.length < 3 ||
          (args[2]?.entries === undefined && (args[5]?.literal !== true || args[6]?.literal !== true)),
      ),
      ...advising(
        "ini_set('session.cookie_secure', '1'); ini_set('session.cookie_httponly', '1');",
        onCall(
          'ini_set',
          all(
            arg(0, says(/^session\.cookie_(?:secure|httponly)$/)),
            arg(1, either(isFalse, says(/^(?:0|off)?$/i))),
          ),
        ),
      ),
    ],
    go: [
      inHeader('*.{Set,Add}'),
      onCall(
        '{http.,}Cookie',
        all(
          none(isSentByClient),
          arg(
            0,
            ({ entries }) =>
              entries?.has('Name') === true &&
              entries.has('Value') &&
              ['HttpOnly', 'Secure'].some((name) => isUnset(entries.get(name))),
          ),
        ),
      ),
      onProperty('{HttpOnly,Secure}', (value, { record }) => isFalse(value) && !record.has('Name')),
    ],
    java: [
      inHeader('*.{setHeader,addHeader,header}'),
      onCall('*.{setSecure,setHttpOnly}', arg(0, isFalse)),
      // Without a call, a cookie of the Servlet API has neither attribute.
      onCall('*.addCookie', all(arg(0, isPath(/^(?:\w+\.)*Cookie\(\)$/)), none(setsHttpOnly))),
    ],
    python: [
      onProperty('{secure,httponly}', (value, { path }) => isUnset(value) && /cookie/i.test(path ?? '')),
      onProperty(
        'samesite',
        (value, { path }) => (value.text === 'None' || isNull(value)) && /cookie/i.test(path ?? ''),
      ),
      onCall(
        '*.set_cookie',
        all(
          argCount(1, 9),
          any(lacksNamed('secure'), lacksNamed('httponly')),
          any(argCount(2, 9), arg(0, isText)),
        ),
      ),
      onCall(
        '*.{SignedCookieSessionFactory,BaseCookieSessionFactory,AuthTktCookieHelper,AuthTktAuthenticationPolicy,UnencryptedCookieSessionFactoryConfig,CookieCSRFStoragePolicy}',
        all(lacksNamed('secure'), lacksNamed('httponly'), lacksNamed('samesite')),
      ),
      ...advising(
        'SESSION_COOKIE_SECURE = SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_SECURE = True',
        onAssign(
          '{SESSION_COOKIE_SECURE,SESSION_COOKIE_HTTPONLY,CSRF_COOKIE_SECURE,SESSION_COOKIE_SAMESITE} *.{SESSION_COOKIE_SECURE,SESSION_COOKIE_HTTPONLY,REMEMBER_COOKIE_SECURE,REMEMBER_COOKIE_HTTPONLY}',
          isFalse,
        ),
      ),
    ],
    javascript: [
      inHeader('*.{setHeader,header,set,append}'),
      onProperty('httpOnly', isFalse),
      onProperty(
        'secure',
        (value, { record }) =>
          isFalse(value) &&
          ['httpOnly', 'maxAge', 'sameSite', 'domain', 'expires'].some((name) => record.has(name)),
      ),
      ...advising(
        "session({ secret, cookie: { httpOnly: true, secure: true, sameSite: 'lax' } });",
        onCall(
          '{express-session,session}',
          any(
            option('cookie', any2(lacks('secure'), lacks('httpOnly'), entry('secure', isFalse))),
            arg(0, lacks('cookie')),
          ),
        ),
      ),
      ...advising(
        "cookieSession({ keys, httpOnly: true, secure: true, sameSite: 'lax' });",
        onCall('{cookie-session,cookieSession}', any(arg(0, lacks('secure')), arg(0, lacks('httpOnly')))),
      ),
      onCall(
        '{res,response,reply,ctx.cookies}.{cookie,setCookie}',
        all(arg(2, (value) => lacks('httpOnly')(value) || lacks('secure')(value))),
      ),
    ],
  },
  edits: {
    csharp: [{ find: /(?<=\b(?:Secure|HttpOnly)\s*=\s*)false\b/g, replace: 'true' }],
    php: [
      {
        find: /(?<=\bini_set\(\s*['"]session\.cookie_(?:secure|httponly)['"]\s*,\s*)(?:false\b|0\b|'(?:0|off)?'|"(?:0|off)?")/i,
        replace: "'1'",
      },
    ],
    go: [{ find: /(?<=\b(?:Secure|HttpOnly)\s*:\s*)false\b/g, replace: 'true' }],
    java: [{ find: /(?<=\.set(?:Secure|HttpOnly)\(\s*)false\b/, replace: 'true' }],
    python: [
      { find: /(?<=COOKIE_(?:SECURE|HTTPONLY)['"\]]*\s*=\s*)False\b/, replace: 'True' },
      { find: /(?<=\b(?:secure|httponly)\s*=\s*)False\b/g, replace: 'True' },
    ],
    javascript: [{ find: /(?<=\b(?:httpOnly|secure)['"]?\s*:\s*)false\b/g, replace: 'true' }],
  },
  examples: {
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    cookie.HttpOnly = false;\n  }\n}'],
      good: ['class A {\n  public string Run(string name) {\n    cookie.HttpOnly = true;\n  }\n}'],
    },
    php: {
      bad: ["<?php\nsetcookie('a', $b);", "<?php\nini_set('session.cookie_secure', '0');"],
      good: ["<?php\nsetcookie('a', $b, 0, '/', '', true, true);"],
    },
    go: {
      bad: [
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := http.Cookie{Name: "a", Value: "b"}\n}',
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := http.Cookie{Name: "a", Value: "b", HttpOnly: false, Secure: true}\n}',
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tw.Header().Set("Set-Cookie", "a="+name+"; Path=/")\n}',
      ],
      good: [
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tw.Header().Set("Set-Cookie", "a="+name+"; Path=/; Secure; HttpOnly")\n\tw.Header().Add("Set-Cookie", "a=; Max-Age=0")\n}',
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := http.Cookie{Name: "a", Value: "b", HttpOnly: true, Secure: true}\n}',
        'package a\nimport "net/http"\nfunc set(w http.ResponseWriter, secure bool, httpOnly bool) {\n\thttp.SetCookie(w, &http.Cookie{Name: "a", Value: "b", HttpOnly: httpOnly, Secure: secure})\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    cookie.setHttpOnly(false);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    cookie.setHttpOnly(true);\n  }\n}',
      ],
    },
    python: {
      bad: [
        "response.set_cookie('session', value)",
        'SESSION_COOKIE_SECURE = False',
        "response.set_cookie('session', value, secure=False, httponly=False, samesite='Lax')",
      ],
      good: [
        "response.set_cookie('session', value, secure=True, httponly=True, samesite='Lax')",
        'def delete_cookie(self, key, secure=False, httponly=False):\n    self.set_cookie(key, max_age=0, secure=secure, httponly=httponly)',
      ],
    },
    javascript: {
      bad: [
        "res.cookie('session', id, { httpOnly: false });",
        "const session = require('express-session'); app.use(session({ secret, cookie: { maxAge: 1 } }));",
        "res.cookie('session', id, { httpOnly: true, secure: false, maxAge: 1 });",
      ],
      good: ["res.cookie('session', id, { httpOnly: true, secure: true });"],
    },
  },
};

function any2(...tests: readonly ((value: TaintValue) => boolean)[]): (value: TaintValue) => boolean {
  return (value) => tests.some((test) => test(value));
}
