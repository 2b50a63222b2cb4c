import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  entry,
  fromRequest,
  isPath,
  isTrue,
  option,
  says,
  within,
} from '../flow/conditions.ts';
import { advising, onAssign, onCall, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const star = says(/^\*$/);

export const permissiveCors: InsecureCodeRule = {
  id: 'permissive-cors',
  title: 'Permissive CORS policy',
  severity: 'medium',
  cwe: ['CWE-942', 'CWE-346'],
  owasp: ['A05:2021'],
  why: "Any website that a user visits can read this service's responses, with the user's credentials where these are allowed.",
  remediation: 'List the allowed origins.',
  instead: {
    javascript: "app.use(cors({ origin: ['https://app.example.com'] }));",
    python: "CORS(app, origins=['https://app.example.com'])",
    java: '@CrossOrigin("https://app.example.com")',
    go: 'w.Header().Set("Access-Control-Allow-Origin", "https://app.example.com")',
    php: "header('Access-Control-Allow-Origin: https://app.example.com');",
    csharp: 'policy.WithOrigins("https://app.example.com");',
    rust: 'CorsLayer::new().allow_origin("https://app.example.com".parse::<HeaderValue>()?)',
    swift:
      'CORSMiddleware.Configuration(allowedOrigin: .custom("https://app.example.com"), allowedMethods: [.GET], allowedHeaders: [])',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#cross-origin-resource-sharing',
  ],
  sinks: {
    swift: [onProperty('allowedOrigin', isPath(/\.(?:all|originBased)$/))],
    rust: [
      onCall('*.allow_any_origin'),
      onCall('{tower_http.cors.,}CorsLayer.{permissive,very_permissive} {actix_cors.,}Cors.permissive'),
      onCall(
        '*.allow_origin',
        any(
          arg(0, star),
          arg(0, isPath(/(?:^|\.)(?:cors\.Any|AllowOrigin\.any\(\)|AllowOrigin\.mirror_request\(\))$/)),
        ),
      ),
    ],
    csharp: [onCall('*.AllowAnyOrigin'), onCall('*.WithOrigins', arg(0, star))],
    php: [
      onCall('header', arg(0, says(/^access-control-allow-origin:\s*(?:\*|\0)/i))),
      onCall(
        '*.{set,header,withHeader,headers.set}',
        all(arg(0, says(/^\s*access-control-allow-origin\s*$/i)), arg(1, says(/^\s*\*\s*$/))),
      ),
      ...['Access-Control-Allow-Origin', 'access-control-allow-origin'].map((name) =>
        onCall('*Response *.{Response,JsonResponse}', arg(2, entry(name, star))),
      ),
    ],
    go: [
      onCall(
        '*.{Set,Add,Header}',
        all(arg(0, says(/^access-control-allow-origin$/i)), any(arg(1, star), arg(1, fromRequest))),
      ),
      onProperty('AllowAllOrigins', isTrue),
    ],
    java: [
      ...advising(
        'response.setHeader("Access-Control-Allow-Origin", "https://app.example.com");',
        onCall(
          '*.{setHeader,addHeader,header}',
          all(arg(0, says(/^access-control-allow-origin$/i)), any(arg(1, star), arg(1, fromRequest))),
        ),
      ),
      onCall('*.{allowedOrigins,addAllowedOrigin,setAllowedOrigins}', anyArg(within(star))),
      onCall('CrossOrigin', any(arg(0, star), argCount(0)), 'low'),
    ],
    python: [
      onAssign('{CORS_ORIGIN_ALLOW_ALL,CORS_ALLOW_ALL_ORIGINS}', isTrue),
      onAssign('*.Access-Control-Allow-Origin', fromRequest),
      {
        on: 'assign',
        paths: '*.Access-Control-Allow-Origin',
        when: ({ value }) => star(value),
        severityInBranch: 'low',
      },
      onProperty('{origins,allow_origins,allowed_origins,Access-Control-Allow-Origin}', within(star)),
      onProperty('resources', ({ entries }) =>
        [...(entries?.values() ?? [])].some(
          (value) => value.text === '*' || value.entries?.get('origins')?.text === '*',
        ),
      ),
      onCall('*.set_header', all(arg(0, says(/^access-control-allow-origin$/i)), arg(1, star))),
      onCall('{flask_cors.,}CORS', ({ args, named }) => args.length === 1 && named.size === 0, 'low'),
      onCall('{flask_cors.,}cross_origin', argCount(0), 'low'),
    ],
    javascript: [
      ...advising(
        "res.setHeader('Access-Control-Allow-Origin', 'https://app.example.com');",
        onCall(
          '*.{setHeader,header,set,append}',
          all(arg(0, says(/^access-control-allow-origin$/i)), any(arg(1, star), arg(1, fromRequest))),
        ),
        onCall(
          '*.{set,header,writeHead}',
          any(
            arg(0, entry('Access-Control-Allow-Origin', star)),
            arg(1, entry('Access-Control-Allow-Origin', star)),
            arg(0, entry('access-control-allow-origin', star)),
            arg(0, entry('Access-Control-Allow-Origin', fromRequest)),
            arg(1, entry('Access-Control-Allow-Origin', fromRequest)),
          ),
        ),
      ),
      onCall(
        '{cors,@koa/cors,fastify-cors,*.enableCors}',
        any(option('origin', star), all(option('credentials', isTrue), option('origin', isTrue))),
      ),
      onCall('*.enableCors', argCount(0)),
      onProperty(
        'cors',
        (value, { record }) =>
          (isTrue(value) && record.size < 4) || value.entries?.get('origin')?.text === '*',
      ),
    ],
  },
  examples: {
    swift: {
      bad: [
        'import Vapor\nfunc run(app: Application) {\n    let cors = CORSMiddleware.Configuration(allowedOrigin: .all, allowedMethods: [.GET], allowedHeaders: [])\n    app.middleware.use(CORSMiddleware(configuration: cors))\n}',
      ],
      good: [
        'import Vapor\nfunc run(app: Application) {\n    let cors = CORSMiddleware.Configuration(allowedOrigin: .custom("https://app.example.com"), allowedMethods: [.GET], allowedHeaders: [])\n    app.middleware.use(CORSMiddleware(configuration: cors))\n}',
      ],
    },
    rust: {
      bad: [
        'use tower_http::cors::{Any, CorsLayer};\nfn run() {\n    CorsLayer::new().allow_origin(Any);\n}',
        'fn run() {\n    warp::cors().allow_any_origin().allow_methods(vec!["GET"]);\n}',
        'use tower_http::cors::CorsLayer;\nfn run() {\n    CorsLayer::permissive();\n}',
      ],
      good: [
        'use tower_http::cors::CorsLayer;\nfn run() {\n    CorsLayer::new().allow_origin("https://app.example.com".parse::<HeaderValue>().unwrap());\n}',
      ],
    },
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    policy.AllowAnyOrigin();\n  }\n}'],
      good: [
        'class A {\n  public string Run(string name) {\n    policy.WithOrigins("https://example.com");\n  }\n}',
      ],
    },
    php: {
      bad: ["<?php\nheader('Access-Control-Allow-Origin: *');"],
      good: ["<?php\nheader('Access-Control-Allow-Origin: https://example.com');"],
    },
    go: {
      bad: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tw.Header().Set("Access-Control-Allow-Origin", "*")\n}',
      ],
      good: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tw.Header().Set("Access-Control-Allow-Origin", "https://example.com")\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    response.setHeader("Access-Control-Allow-Origin", "*");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    response.setHeader("Access-Control-Allow-Origin", "https://example.com");\n  }\n}',
      ],
    },
    python: {
      bad: [
        "response['Access-Control-Allow-Origin'] = '*'",
        "from flask_cors import CORS\nCORS(app, origins='*')",
      ],
      good: ["from flask_cors import CORS\nCORS(app, origins=['https://example.com'])"],
    },
    javascript: {
      bad: [
        "res.setHeader('Access-Control-Allow-Origin', '*');",
        'app.use(cors({ origin: true, credentials: true }));',
      ],
      good: ["res.setHeader('Access-Control-Allow-Origin', 'https://example.com');"],
    },
  },
};
