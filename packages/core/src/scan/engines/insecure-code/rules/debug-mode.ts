import { all, any, arg, either, isNotOurs, isPath, isTrue, on, option, says } from '../flow/conditions.ts';
import { advising, onAssign, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const debugMode: InsecureCodeRule = {
  id: 'debug-mode',
  title: 'Debug mode enabled',
  severity: 'medium',
  cwe: ['CWE-489', 'CWE-215'],
  owasp: ['A05:2021'],
  why: 'Error pages disclose code, settings and secrets, and some debuggers execute the code they receive.',
  remediation:
    'Read debug mode from the environment with a default of off, and do not show internals to users.',
  instead: {
    javascript: "app.use((error, req, res, next) => res.status(500).send('Something failed.'));",
    python: "app.run(debug=os.environ.get('APP_DEBUG') == '1')",
    go: 'if os.Getenv("APP_DEBUG") != "1" { gin.SetMode(gin.ReleaseMode) }',
    ruby: "config.consider_all_requests_local = ENV['APP_DEBUG'] == '1'",
    php: "ini_set('display_errors', getenv('APP_DEBUG') ?: '0');",
    csharp: 'if (app.Environment.IsDevelopment()) app.UseDeveloperExceptionPage();',
  },
  references: ['https://cwe.mitre.org/data/definitions/489.html'],
  sinks: {
    csharp: [
      onCall(
        '*.UseDeveloperExceptionPage',
        ({ within: inside }) => inside !== undefined && !/IsDevelopment/.test(JSON.stringify(inside)),
      ),
    ],
    php: [
      onCall('{phpinfo,xdebug_break}'),
      onCall(
        'ini_set',
        all(arg(0, says(/^display_(?:startup_)?errors$/)), arg(1, either(isTrue, says(/^(?:1|on)$/i)))),
        'low',
      ),
    ],
    ruby: [
      onAssign('*.consider_all_requests_local', isTrue, 'low'),
      onCall('{binding.pry,binding.irb,byebug}', () => true, 'low'),
    ],
    go: [
      // Imported for its effect alone, it serves profiles to everyone who reaches the default server.
      {
        on: 'import',
        paths: 'net.http.pprof',
        severity: 'low',
        when: ({ names }) => names.some(({ local }) => local === '_'),
      },
      onCall('gin.SetMode', arg(0, isPath(/DebugMode$/))),
    ],
    python: [
      onCall('*.run', all(option('debug', isTrue), on(isPath(/app|server|flask|bottle|api/i)))),
      onCall('{bottle.run,bottle.debug,uvicorn.run}', any(option('debug', isTrue), arg(0, isTrue))),
      ...advising(
        "DEBUG = os.environ.get('APP_DEBUG') == '1'",
        onAssign('DEBUG *.{DEBUG,debug,testing,TESTING}', isTrue, 'low'),
        onAssign('{TEMPLATE_DEBUG,DEBUG_PROPAGATE_EXCEPTIONS,app.debug}', isTrue),
      ),
      { on: 'assign', paths: '*.config.{DEBUG,TESTING}', when: ({ value }) => isTrue(value) },
      onCall('*.config.update', any(option('DEBUG', isTrue), option('TESTING', isTrue)), 'low'),
      onCall('{,*.}{set_trace,breakpoint}', ({ path }) => /^(?:i?pdb|pudb)\.|^breakpoint$/.test(path), 'low'),
      onCall('*.{DebuggedApplication,DebugToolbarExtension} {DebuggedApplication}', () => true, 'low'),
    ],
    javascript: [onCall('{errorhandler,express.errorHandler}', isNotOurs, 'low')],
  },
  edits: {
    php: [
      {
        find: /(?<=\bini_set\(\s*['"]display_(?:startup_)?errors['"]\s*,\s*)(?:true\b|1\b|'(?:1|on)'|"(?:1|on)")/i,
        replace: "'0'",
      },
    ],
    ruby: [{ find: /(?<=\.consider_all_requests_local\s*=\s*)true\b/, replace: 'false' }],
    go: [{ find: /\bgin\.DebugMode\b/, replace: 'gin.ReleaseMode' }],
    python: [{ find: /(?<=\bdebug['"\]]*\s*[:=]\s*)True\b/i, replace: 'False' }],
  },
  examples: {
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    app.UseDeveloperExceptionPage();\n  }\n}'],
      good: [
        'class A {\n  public string Run(string name) {\n    if (env.IsDevelopment()) { app.UseDeveloperExceptionPage(); }\n  }\n}',
      ],
    },
    php: {
      bad: ['<?php\nphpinfo();', "<?php\nini_set('display_errors', '1');"],
      good: ["<?php\nini_set('display_errors', '0');"],
    },
    ruby: {
      bad: ['config.consider_all_requests_local = true'],
      good: ['config.consider_all_requests_local = false'],
    },
    go: {
      bad: [
        'package a\nimport _ "net/http/pprof"\n',
        'package a\nimport "github.com/gin-gonic/gin"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tgin.SetMode(gin.DebugMode)\n}',
      ],
      good: ['package a\nimport "net/http"\n'],
    },
    python: {
      bad: ['from flask import Flask\napp = Flask(__name__)\napp.run(debug=True)', 'DEBUG = True'],
      good: ['app.run()', 'DEBUG = False'],
    },
    javascript: {
      bad: ["const errorhandler = require('errorhandler'); app.use(errorhandler());"],
      good: ['app.use(errors);'],
    },
  },
};
