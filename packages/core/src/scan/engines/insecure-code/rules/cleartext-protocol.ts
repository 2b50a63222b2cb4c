import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  argument,
  entry,
  option,
  says,
  type ValueTest,
} from '../flow/conditions.ts';
import { advising, onCall, onImport } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** The host is written out, and another machine, whatever is joined to it. */
const cleartext = says(
  /^(?:http|ftp|telnet):\/\/(?!localhost|127\.|0\.0\.0\.0)[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/i,
);

function lacksOrOff(name: string): ValueTest {
  return ({ entries }) =>
    entries !== undefined && (!entries.has(name) || entries.get(name)?.literal === false);
}

export const cleartextProtocol: InsecureCodeRule = {
  id: 'cleartext-protocol',
  title: 'Cleartext transmission',
  severity: 'low',
  cwe: ['CWE-319'],
  owasp: ['A02:2021'],
  why: 'Anyone on the network path can read and modify the traffic, including passwords.',
  remediation: 'Use the encrypted protocol (HTTPS, SFTP, SSH) instead of HTTP, FTP or Telnet.',
  instead: {
    javascript: "await fetch('https://api.example.com/users');",
    java: 'HttpGet request = new HttpGet("https://api.example.com/users");',
    go: 'http.Get("https://api.example.com/users")',
    ruby: "RestClient.get('https://api.example.com/users')",
    csharp: 'await client.GetAsync("https://api.example.com/users");',
    php: "$stream = ssh2_sftp(ssh2_connect('files.example.com'));",
    python: "requests.get('https://api.example.com/users', timeout=10)",
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html'],
  sinks: {
    python: [
      onCall(
        '{requests,httpx,requests.Session(),session}.{get,post,put,patch,delete,head,options,request} {urllib.request,urllib,urllib2}.{urlopen,Request,urlretrieve,OpenerDirector().open,URLopener().open,URLopener().retrieve,open} {urlopen}',
        any(argument(0, 'url', cleartext), arg(1, cleartext)),
      ),
      ...advising(
        "http.client.HTTPSConnection('api.example.com')",
        onCall(
          '{http.client,httplib,six.moves.http_client}.HTTPConnection urllib3.{HTTPConnectionPool,connectionpool.HTTPConnectionPool}',
          argument(0, 'host', says(/^(?!localhost$|127\.)[\w-]+(?:\.[\w-]+)+$/)),
        ),
      ),
      ...advising(
        'client = paramiko.SSHClient(); client.load_system_host_keys(); client.connect(host); files = client.open_sftp()',
        onCall('{ftplib.FTP,telnetlib.Telnet} *.insecure_channel', () => true, 'medium'),
        onImport('telnetlib telnetlib.{Telnet} ftplib ftplib.FTP pysnmp', 'medium'),
      ),
      ...advising(
        'smtplib.SMTP_SSL(host).login(user, password)',
        onCall('{smtplib.SMTP,poplib.POP3,imaplib.IMAP4,nntplib.NNTP}().login', () => true, 'low'),
      ),
      ...advising(
        "UsmUserData('user', auth_key, privacy_key)",
        onCall(
          '{CommunityData,UsmUserData} pysnmp.hlapi.{CommunityData,UsmUserData}',
          any(
            option('mpModel', ({ literal }) => literal === 0 || literal === 1),
            ({ path, args }) => path.endsWith('UsmUserData') && args.length < 3,
          ),
        ),
      ),
    ],
    php: [
      onCall('{ftp_connect,ftp_login}', () => true, 'medium'),
      onCall('{curl_init,file_get_contents,fopen}', arg(0, cleartext)),
    ],
    java: [
      onCall('{HttpGet,HttpPost,HttpPut,HttpPatch,HttpDelete,HttpHead,HttpOptions}', arg(0, cleartext)),
      onCall('*.{getForObject,getForEntity,postForObject,postForEntity,exchange}', arg(0, cleartext)),
      ...advising(
        'SSHClient client = new SSHClient();',
        onCall('{TelnetClient,FTPClient}', () => true, 'medium'),
      ),
    ],
    go: [
      onCall(
        'http.{Get,Post,PostForm,Head,NewRequest,NewRequestWithContext} *.{NewRequest,NewRequestWithContext}',
        anyArg(cleartext),
      ),
      ...advising(
        'grpc.Dial(address, grpc.WithTransportCredentials(credentials.NewTLS(nil)))',
        onCall('grpc.WithInsecure *.insecure.NewCredentials insecure.NewCredentials'),
      ),
    ],
    ruby: [
      onCall(
        '{HTTParty,RestClient,Faraday,HTTP,Typhoeus,Excon,Net.HTTP}.{get,post,put,patch,delete,head,new} URI.open',
        arg(0, cleartext),
      ),
      ...advising(
        "Net::SFTP.start('files.example.com', user)",
        onCall('Net.{FTP,Telnet}.{new,open}', () => true, 'medium'),
      ),
    ],
    csharp: [
      onCall(
        '*.{GetAsync,PostAsync,PutAsync,DeleteAsync,GetStringAsync,GetByteArrayAsync,GetStreamAsync,DownloadString,DownloadFile} WebRequest.Create',
        arg(0, cleartext),
      ),
    ],
    javascript: [
      // https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html
      ...advising(
        "new s3.Bucket(this, 'files', { enforceSSL: true });",
        onCall(
          '{aws-cdk-lib,@aws-cdk}/aws-s3.Bucket aws-cdk-lib.aws_s3.Bucket',
          all(({ args }) => args.length > 1, any(argCount(2), arg(2, lacksOrOff('enforceSSL')))),
        ),
      ),
      onCall('{axios,got,request}', arg(0, entry('url', cleartext))),
      onCall(
        '{axios,got,request,superagent,needle,http,node-fetch}.{get,post,put,delete,request,patch} {fetch,axios,got,request,node-fetch}',
        arg(0, cleartext),
      ),
      ...advising(
        'new ssh2.Client().connect({ host, username, privateKey, hostVerifier });',
        onCall('{ftp,basic-ftp.Client,jsftp}'),
        onCall('telnet-client.Telnet'),
      ),
      ...advising('grpc.credentials.createSsl();', onCall('*.credentials.createInsecure')),
      onCall('*.open', all(arg(0, says(/^(?:GET|POST|PUT|DELETE)$/)), arg(1, cleartext))),
    ],
  },
  examples: {
    java: {
      bad: ['class A {\n  void run() {\n    new HttpGet("http://api.example.com/users");\n  }\n}'],
      good: ['class A {\n  void run() {\n    new HttpGet("https://api.example.com/users");\n  }\n}'],
    },
    go: {
      bad: ['package a\nfunc run() {\n\thttp.Get("http://api.example.com/users")\n}'],
      good: ['package a\nfunc run() {\n\thttp.Get("http://localhost:8080/users")\n}'],
    },
    ruby: {
      bad: ["RestClient.get('http://api.example.com/users')"],
      good: ["RestClient.get('https://api.example.com/users')"],
    },
    csharp: {
      bad: [
        'class A {\n  async Task Run() {\n    await client.GetAsync("http://api.example.com/users");\n  }\n}',
      ],
      good: [
        'class A {\n  async Task Run() {\n    await client.GetAsync("https://api.example.com/users");\n  }\n}',
      ],
    },
    php: {
      bad: ["<?php\n$connection = ftp_connect('files.example.com');"],
      good: ["<?php\n$connection = ftp_ssl_connect('files.example.com');"],
    },
    python: {
      bad: [
        "import ftplib\nftplib.FTP('example.com')",
        "import requests\nrequests.get('http://example.com/a')",
        "import requests\ndef ask(url='http://example.com/a'):\n    return requests.get(url)",
        "import requests\nrequests.get('http://example.com/users/' + name)",
        "from http.client import HTTPConnection\nHTTPConnection('example.com')",
      ],
      good: [
        "import requests\nrequests.get('https://example.com/')",
        "import requests\ndef ask(url='http://localhost:80/'):\n    return requests.get(url)",
        "import requests\nrequests.get('http://' + host)",
      ],
    },
    javascript: {
      bad: ["fetch('http://example.com/a');"],
      good: ["fetch('https://example.com/a');", "fetch('http://localhost:80/');"],
    },
  },
};
