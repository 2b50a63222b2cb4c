import {
  all,
  any,
  anyArg,
  arg,
  argument,
  choosesHost,
  entry,
  fromCaller,
  fromRequest,
  isNotOurs,
  isPath,
  on,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const target = choosesHost;
const urlOrOptions = any(
  arg(0, target),
  ...['url', 'uri', 'host', 'hostname', 'baseURL'].flatMap((name) => [
    arg(0, entry(name, target)),
    arg(1, entry(name, target)),
  ]),
);

export const serverSideRequestForgery: InsecureCodeRule = {
  id: 'server-side-request-forgery',
  title: 'Request to an address taken from outside',
  severity: 'high',
  cwe: ['CWE-918'],
  owasp: ['A10:2021'],
  why: 'An outsider makes this server ask internal services, or the cloud for its credentials.',
  remediation:
    'Choose the host from a list: `const url = new URL(path, hosts[name])`; refuse private addresses after resolving.',
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  sinks: {
    python: [
      onCall(
        '{requests,httpx,requests.Session(),requests.session(),httpx.Client(),httpx.AsyncClient(),aiohttp.ClientSession(),session,client,urllib3.PoolManager(),http}.{get,post,put,patch,delete,head,options,request,send,stream,urlopen}',
        any(argument(0, 'url', target), arg(1, target)),
      ),
      onCall(
        '{urllib.request,urllib,urllib2,six.moves.urllib.request}.{urlopen,urlretrieve,Request,URLopener().open,URLopener().retrieve,FancyURLopener().open} {urlopen,urlretrieve}',
        argument(0, 'url', target),
      ),
      onCall(
        'http.client.{HTTPConnection,HTTPSConnection} socket.create_connection pycurl.Curl().setopt',
        anyArg(fromRequest),
      ),
    ],
    javascript: [
      onCall(
        '{axios,request,request-promise,request-promise-native,got,needle,superagent,node-fetch,undici,bent,phin,ky,http,https,urllib,follow-redirects.http,follow-redirects.https,$,jQuery,instance,client}.{get,post,put,patch,delete,head,options,request,fetch,stream,getJSON,ajax,curl} {axios,request,request-promise,request-promise-native,got,needle,superagent,node-fetch,ky,bent,phin,cross-fetch,isomorphic-fetch,urllib} axios.create().{get,post,put,patch,delete,head,request} *.httpService.{get,post} *.axiosRef.get',
        urlOrOptions,
      ),
      onCall('{,window.,global.,globalThis.}fetch', all(isNotOurs, arg(0, target))),
      onCall(
        '*.{goto,setContent,navigate,openPage}',
        any(arg(0, fromRequest), all(arg(0, fromCaller), on(isPath(/page|tab|browser|context/i)))),
      ),
      onCall(
        '{chrome-remote-interface().,*.}{Page.navigate,Page.setDocumentContent,Runtime.printToPDF}',
        any(arg(0, entry('url', fromCaller)), arg(0, entry('html', fromCaller))),
      ),
      onCall(
        '{wkhtmltopdf,wkhtmltoimage,html-pdf.create} wkhtmltoimage.generate phantom.*.open',
        arg(0, fromCaller),
      ),
      onCall(
        'net.{connect,createConnection} dns.lookup',
        any(arg(0, fromRequest), arg(1, fromRequest), arg(0, entry('host', fromRequest))),
      ),
      onCall('*.{createWebSocketStream} {WebSocket,ws}', arg(0, target)),
    ],
  },
  examples: {
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
      ],
    },
  },
};
