import { ignoring } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  argument,
  both,
  type CallTest,
  choosesHost,
  either,
  entry,
  fromCaller,
  fromRequest,
  hasType,
  isNotOurs,
  isPath,
  none,
  not,
  on,
} from '../flow/conditions.ts';
import { advising, onAssign, onCall, onProperty } from '../flow/sink.ts';
import { isBrowserSource } from '../flow/trace.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** What a page in a browser reads from its own address: its requests are the visitor's, not the server's. */
const target = both(choosesHost, ({ trace }) => !isBrowserSource(trace));
/** Of curl, whatever does not say where the request goes: headers, methods, bodies. */
const isOtherOption = isPath(/CURLOPT_(?!(?:URL|PROXY|PRE_PROXY|CONNECT_TO|UNIX_SOCKET_PATH)$)/);
/** By the name or the constructor; repositories, caches and queries have methods like `Get`, too. */
const isHttpClient = isPath(
  /(?:http|web|rest)\w*(?:\(\))?$|(?:^|[._])_?\w*client(?:\(\))?$|CreateClient\(\)$/i,
);
const sendsToTarget = any(
  ...[0, 1].map((index) => arg(index, both(target, not(isPath(/^cancel\w*$|Token$/i))))),
);
const urlOrOptions = any(
  arg(
    0,
    both(target, ({ entries }) => entries === undefined),
  ),
  ...['url', 'uri', 'host', 'hostname', 'baseURL'].flatMap((name) => [
    arg(0, entry(name, target)),
    arg(1, entry(name, target)),
  ]),
);

/**
 * A dialer that is asked before each connection, for addresses that it is not to reach.
 * https://pkg.go.dev/net#Dialer
 */
const isDialChecked: CallTest = ({ within }) =>
  someNode(
    within?.body,
    (part) =>
      part.kind === 'assign' &&
      part.target.kind === 'member' &&
      /^Control(?:Context)?$/.test(part.target.name ?? '') &&
      part.value.kind === 'function',
  );

/** A client of Rust's by how it is made or declared, or by its name. */
const isRustClient = either(
  isHttpClient,
  isPath(/(?:^|\.)(?:reqwest|ureq|awc|surf|isahc)\.(?:blocking\.)?(?:Client|Agent|HttpClient)\b/),
  hasType(/^(?:reqwest\.(?:blocking\.)?|awc\.|ureq\.)?(?:Client|Agent)\b/),
);

export const serverSideRequestForgery: InsecureCodeRule = {
  id: 'server-side-request-forgery',
  title: 'Server-side request forgery (SSRF)',
  severity: 'high',
  cwe: ['CWE-918'],
  owasp: ['A10:2021'],
  why: 'An attacker makes this server send requests to internal services or to the cloud metadata endpoint.',
  remediation: 'Select the host from an allowlist, and reject private addresses after resolution.',
  instead: {
    javascript: "await fetch(new URL('/status', hosts.get(name)));",
    python: "requests.get(f'https://{HOSTS[name]}/status', timeout=10)",
    java: 'URI.create("https://" + hosts.get(name) + "/status");',
    go: 'http.Get("https://" + hosts[name] + "/status")',
    ruby: "Net::HTTP.get(URI::HTTPS.build(host: HOSTS.fetch(name), path: '/status'))",
    php: "$curl = curl_init('https://' . $hosts[$name] . '/status');",
    csharp: 'await client.GetAsync($"https://{hosts[name]}/status");',
    rust: 'client.get(format!("https://{}/status", hosts[name])).send().await?;',
    swift: 'let answer = try await req.client.get("https://api.example.com/status")',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  ignoresEscapes: ignoring('html', 'sql', 'shell', 'script', 'address'),
  sinks: {
    swift: [
      // https://docs.vapor.codes/basics/client/
      onCall('*.client.{get,post,put,patch,delete,send}', arg(0, choosesHost)),
      onCall(
        '*.{data,dataTask,download,downloadTask,upload,uploadTask,bytes,dataTaskPublisher}',
        all(on(isPath(/URLSession/)), arg(0, choosesHost)),
      ),
      onCall(
        'HTTPClientRequest {HTTPClient.Request,HTTPClient.shared.get,HTTPClient.shared.post} {AF,Alamofire,Session.default}.request',
        arg(0, choosesHost),
      ),
      onCall(
        '*.{get,post,put,execute}',
        all(on(hasType(/^(?:AsyncHTTPClient\.)?HTTPClient$/)), arg(0, choosesHost)),
      ),
      onCall('ContentsOf', arg(0, both(choosesHost, not(isPath(/FileURL|appendingPath|[dD]irectory/))))),
    ],
    rust: [
      onCall(
        '{reqwest,reqwest.blocking,surf,isahc,attohttpc,ureq}.{get,post,put,patch,delete,head} {std.net.,tokio.net.,}TcpStream.connect',
        arg(0, target),
      ),
      onCall('*.{get,post,put,patch,delete,head}', all(on(isRustClient), arg(0, target))),
      // Behind the method.
      onCall('ureq.request', arg(1, target)),
      onCall('*.request', all(on(isRustClient), arg(1, target))),
    ],
    csharp: [
      onCall(
        '*.{GetAsync,PostAsync,GetStringAsync,GetByteArrayAsync,GetStreamAsync,SendAsync,DownloadString,DownloadData,DownloadFile,OpenRead}',
        all(on(isHttpClient), sendsToTarget),
      ),
      onAssign('*.BaseAddress', target),
      onProperty('BaseAddress', target),
      onCall('WebRequest.Create WebRequest.CreateHttp HttpRequestMessage RestClient', sendsToTarget),
    ],
    php: [
      onCall('{curl_init,get_headers,fsockopen,getimagesize,imagecreatefromstring}', arg(0, target)),
      onCall('curl_setopt', all(arg(1, not(isOtherOption)), arg(2, target))),
      onCall(
        '{file_get_contents,fopen,readfile}',
        arg(
          0,
          both(fromRequest, (value) => !value.joined || /^https?:\/\/\0/.test(value.text ?? '')),
        ),
        'medium',
      ),
      onCall('*.{get,post}', all(on(isPath(/client|http|guzzle/i)), arg(0, target))),
      onCall('*.request', all(on(isPath(/client|http|guzzle/i)), any(arg(0, target), arg(1, target)))),
    ],
    ruby: [
      onCall(
        '{Net.HTTP,HTTParty,Faraday,RestClient,Typhoeus,Excon,HTTPClient,HTTP,URI,OpenURI,Curl}.{get,post,put,delete,head,get_response,start,new,open,open_uri,request,post_form,get_print} URI.open',
        any(arg(0, target), arg(0, fromRequest)),
      ),
      onCall(
        '*.open',
        all(on(fromRequest), ({ path }) => /URI/.test(path)),
      ),
      // https://lostisland.github.io/faraday/#/getting-started/quick-start https://github.com/excon/excon
      onCall(
        '{Faraday.new(),Excon.new(),RestClient.Resource.new(),HTTPClient.new(),Typhoeus.Request.new()}.{get,post,put,patch,delete,head,request}',
        arg(0, target),
      ),
      // https://docs.ruby-lang.org/en/master/Net/HTTP.html
      onCall('Net.HTTP.{Get,Post,Put,Patch,Delete,Head}.new', arg(0, target)),
    ],
    go: [
      onCall('http.{Get,Post,Head,PostForm}', all(arg(0, target), none(isDialChecked))),
      onCall('http.NewRequest net.Dial', all(arg(1, target), none(isDialChecked))),
      onCall('http.NewRequestWithContext', all(arg(2, target), none(isDialChecked))),
      onCall('*.{Get,Head}', all(argCount(1), on(isHttpClient), arg(0, target))),
      // A request that was made for one host and given another.
      onCall(
        '*.Do',
        all(
          argCount(1),
          on(isHttpClient),
          any(
            arg(0, both(target, isPath(/(?:^|\.)http\.NewRequest(?:WithContext)?\(\)$/))),
            arg(0, entry('URL', target)),
          ),
        ),
      ),
    ],
    java: [
      onCall(
        '{HttpGet,HttpPost,HttpPut,HttpDelete,HttpPatch,HttpHead} HttpRequest.newBuilder HttpRequest.newBuilder().uri Jsoup.connect Request.{Get,Post} Unirest.{get,post,put} *.{getForObject,getForEntity,postForObject,postForEntity,postForLocation,exchange} {UrlResource,Socket} WebClient.create',
        arg(0, choosesHost),
      ),
      // To read an address asks nobody. https://docs.oracle.com/javase/8/docs/api/java/net/URL.html
      onCall('*.{openStream,openConnection,getContent}', on(choosesHost)),
      // https://kotlinlang.org/api/core/kotlin-stdlib/kotlin.io/read-text.html
      onCall('{URL(),*.toURL()}.{readText,readBytes}', on(choosesHost)),
      // https://ktor.io/docs/client-requests.html
      onCall(
        '{HttpClient(),client,httpClient}.{get,post,put,delete,patch,head,request}',
        arg(0, choosesHost),
      ),
      // https://www.scala-lang.org/api/current/scala/io/Source$.html
      { ...onCall('Source.{fromURL,fromURI}', arg(0, choosesHost)), words: ['scala.io'] },
      // https://www.playframework.com/documentation/latest/ScalaWS
      { ...onCall('*.url', all(on(hasType(/WSClient$/)), arg(0, choosesHost))), words: ['wsclient'] },
      // https://sttp.softwaremill.com/en/latest/model/uri.html
      {
        ...onCall(
          '{basicRequest,quickRequest,emptyRequest}.{get,post,put,delete,patch,head} {basicRequest,quickRequest}.*().{get,post,put}',
          arg(0, choosesHost),
        ),
        words: ['sttp'],
      },
      // https://pekko.apache.org/docs/pekko-http/current/client-side/request-level.html
      {
        ...onCall('Http().{singleRequest,outgoingConnection}', arg(0, choosesHost)),
        words: ['akka.http', 'pekko.http'],
      },
      {
        ...onCall('HttpRequest', argument(0, 'uri', choosesHost)),
        words: ['akka.http.scaladsl.model', 'pekko.http.scaladsl.model', 'pekko.http', 'akka.http'],
      },
      // https://http4s.org/v0.23/docs/client.html
      {
        ...onCall(
          '*.{expect,expectOr,get,statusFromUri}',
          all(on(hasType(/^(?:[\w.]+\.)?Client(?:<|$)/)), arg(0, choosesHost)),
        ),
        words: ['http4s.client'],
      },
      {
        ...onCall('{Client,ZClient}.{request,batched} Request.{get,post,put,delete}', arg(0, choosesHost)),
        words: ['zio.http'],
      },
      // https://github.com/com-lihaoyi/requests-scala https://github.com/scalaj/scalaj-http
      { ...onCall('requests.{get,post,put,delete,head,patch}', arg(0, choosesHost)), words: ['requests.'] },
      { ...onCall('Http', arg(0, choosesHost)), words: ['scalaj.http'] },
      onCall(
        'ImageIO.read IOUtils.{toString,toByteArray,copy} FileUtils.copyURLToFile Resources.{toString,toByteArray,asByteSource,asCharSource} *.readValue',
        arg(0, both(choosesHost, isPath(/(?:^|\.)(?:URL|toURL)\(\)$/))),
      ),
      // https://hc.apache.org/httpcomponents-client-4.5.x/current/httpclient/apidocs/org/apache/http/client/methods/RequestBuilder.html
      {
        ...onCall('RequestBuilder.{get,post,put,delete,patch,head}', arg(0, choosesHost)),
        words: ['apache.http', 'apache.hc'],
      },
      // https://square.github.io/okhttp/ https://docs.spring.io/spring-framework/reference/web/webflux-webclient.html
      onCall('*.url', all(on(isPath(/\bRequest\.?Builder\(\)$/)), arg(0, choosesHost))),
      onCall('*.uri', all(on(isPath(/(?:get|post|put|patch|delete|method)\(\)$/)), arg(0, choosesHost))),
      onCall('*.baseUrl', all(on(isPath(/WebClient\.builder\(\)$/)), arg(0, choosesHost))),
    ],
    python: [
      onCall(
        '{requests,httpx,requests.Session(),requests.session(),httpx.Client(),httpx.AsyncClient(),aiohttp.ClientSession(),session,client,urllib3.PoolManager(),http}.{get,post,put,patch,delete,head,options,request,send,stream,urlopen}',
        any(argument(0, 'url', target), arg(1, target)),
      ),
      onCall(
        '{urllib.request,urllib,urllib2,six.moves.urllib.request}.{urlopen,urlretrieve,Request,URLopener().open,URLopener().retrieve,FancyURLopener().open} {urlopen,urlretrieve}',
        argument(0, 'url', target),
      ),
      // https://www.python-httpx.org/api/#client https://docs.aiohttp.org/en/stable/client_reference.html
      onCall(
        '{httpx.Client(),httpx.AsyncClient(),aiohttp.ClientSession()}.{get,post,put,patch,delete,head,options,request,stream}',
        on(entry('base_url', target)),
      ),
      onCall('http.client.{HTTPConnection,HTTPSConnection} socket.create_connection', anyArg(fromRequest)),
      onCall('pycurl.Curl().setopt', all(arg(0, isPath(/\.URL$/)), arg(1, target))),
    ],
    javascript: [
      onCall(
        '{axios,request,request-promise,request-promise-native,got,needle,superagent,node-fetch,undici,bent,phin,ky,http,https,urllib,follow-redirects.http,follow-redirects.https,$,jQuery,instance,client}.{get,post,put,patch,delete,head,options,request,fetch,stream,getJSON,ajax,curl} {axios,request,request-promise,request-promise-native,got,needle,superagent,node-fetch,ky,bent,phin,cross-fetch,isomorphic-fetch,urllib} axios.create().{get,post,put,patch,delete,head,request} *.httpService.{get,post} *.axiosRef.get',
        urlOrOptions,
      ),
      onCall('{,window.,global.,globalThis.}fetch', all(isNotOurs, arg(0, target))),
      ...advising(
        "await page.goto(new URL('/status', hosts.get(name)).href);",
        onCall(
          // Of a browser that is steered; routers navigate, and editors set contents, too.
          '*.{goto,setContent,navigate,openPage}',
          all(arg(0, fromCaller), on(isPath(/(?:page|tab|browser(?!router|history)|context)\w*(?:\(\))?$/i))),
        ),
      ),
      onCall(
        '{chrome-remote-interface().,*.}{Page.navigate,Page.setDocumentContent,Runtime.printToPDF}',
        any(arg(0, entry('url', fromCaller)), arg(0, entry('html', fromCaller))),
      ),
      onCall(
        '{wkhtmltopdf,wkhtmltoimage,html-pdf.create} wkhtmltoimage.generate phantom.*.open',
        arg(0, fromCaller),
      ),
      // https://axios-http.com/docs/instance https://github.com/sindresorhus/ky#kycreatedefaultoptions
      onCall(
        '{axios.create(),got.extend(),ky.create(),ofetch.create(),$fetch.create()}.{get,post,put,patch,delete,head,options,request,stream}',
        any(...['baseURL', 'prefixUrl', 'baseUrl'].map((name) => on(entry(name, target)))),
      ),
      onCall(
        'net.{connect,createConnection} dns.lookup',
        any(arg(0, fromRequest), arg(1, fromRequest), arg(0, entry('host', fromRequest))),
      ),
      onCall('*.{createWebSocketStream} {WebSocket,ws}', arg(0, target)),
    ],
  },
  examples: {
    swift: {
      bad: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let url = try req.query.get(String.self, at: "url")\n    return try await req.client.get(URI(string: url))\n}',
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let url = try req.query.get(String.self, at: "url")\n    let (data, _) = try await URLSession.shared.data(from: URL(string: url)!)\n}',
      ],
      good: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return try await req.client.get("https://example.com/covers/\\(name)")\n}',
      ],
    },
    rust: {
      bad: [
        'use axum::extract::Query;\nasync fn run(Query(url): Query<String>) -> String {\n    reqwest::get(&url).await.unwrap().text().await.unwrap()\n}',
        'use axum::extract::Query;\nasync fn run(Query(host): Query<String>) {\n    let client = reqwest::Client::new();\n    client.post(format!("https://{}/hook", host)).send().await.unwrap();\n}',
      ],
      good: [
        'use axum::extract::Query;\nasync fn run(Query(name): Query<String>) -> String {\n    reqwest::get(format!("https://example.com/covers/{}", name)).await.unwrap().text().await.unwrap()\n}',
      ],
    },
    csharp: {
      bad: [
        'class A {\n  [HttpGet]\n  public string Run(string url) {\n    return new WebClient().DownloadString(url);\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    new WebClient().DownloadString("https://example.com/");\n  }\n}',
        'class A {\n  [HttpGet]\n  public Task Run(CancellationToken cancellationToken) {\n    return repo.GetAsync(cancellationToken);\n  }\n}',
        'class A {\n  [HttpGet]\n  public Task Run(string name) {\n    return _accessService.GetAsync(name);\n  }\n}',
      ],
    },
    php: {
      bad: [
        "<?php\n$c = curl_init($_GET['url']);",
        "<?php\n$c = curl_init();\ncurl_setopt($c, CURLOPT_URL, $_GET['url']);",
      ],
      good: [
        "<?php\n$c = curl_init('https://example.com/');",
        "<?php\n$c = curl_init('https://example.com/');\ncurl_setopt($c, CURLOPT_POSTFIELDS, $_POST['text']);\ncurl_setopt($c, CURLOPT_HTTPHEADER, ['Authorization: ' . $_POST['key']]);",
      ],
    },
    ruby: {
      bad: ['def show\n  Net::HTTP.get(URI(params[:url]))\nend'],
      good: ["Net::HTTP.get('example.com', '/')"],
    },
    go: {
      bad: [
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\thttp.Get(r.URL.Query().Get("url"))\n}',
      ],
      good: [
        'package a\nimport "net/http"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\thttp.Get("https://example.com/")\n}',
        'package a\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tplugins.Get(r.FormValue("name"))\n}',
        'package a\nimport ("net"; "net/http"; "syscall")\nfunc run(w http.ResponseWriter, r *http.Request) {\n\tdialer := &net.Dialer{}\n\tdialer.Control = func(network, address string, c syscall.RawConn) error { return reject(address) }\n\treq, _ := http.NewRequest("GET", r.FormValue("url"), nil)\n\tsend(dialer, req)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new URL(request.getParameter("url")).openStream();\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new URL("https://example.com/").openStream();\n  }\n}',
      ],
    },
    python: {
      bad: [
        "import requests\nfrom flask import request\n@app.route('/')\ndef get():\n    return requests.get(request.args['url']).text",
      ],
      good: [
        "import requests\nrequests.get('https://example.com/')",
        "import requests\n@app.route('/<name>')\ndef get(name):\n    return requests.get(f'https://example.com/{name}').text",
      ],
    },
    javascript: {
      bad: [
        "const axios = require('axios'); app.get('/', (req, res) => axios.get(req.query.url));",
        'export async function GET(request) { return fetch(`https://${request.query.host}/x`); }',
        "const request = require('request'); app.post('/', (req) => request({ url: req.body.url }));",
      ],
      good: [
        "const axios = require('axios'); axios.get('https://example.com/');",
        'app.get("/", (req) => fetch(`https://api.example.com/users/${req.params.id}`));',
        "const axios = require('axios'); app.post('/', (req) => axios({ url: 'https://example.com/', data: req.body }));",
        "import { navigate } from '../common/navigate'; navigate(`${location.pathname}?page=2`);",
        "import { createBrowserRouter } from 'react-router-dom'; const router = createBrowserRouter([]); export const go = (url) => router.navigate(url);",
      ],
    },
  },
};
