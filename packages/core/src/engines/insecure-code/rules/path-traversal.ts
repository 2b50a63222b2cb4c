import {
  all,
  any,
  anyArg,
  arg,
  argument,
  fromRequest,
  isNotOurs,
  lacksOption,
  option,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const pathTraversal: InsecureCodeRule = {
  id: 'path-traversal',
  title: 'File path taken from outside',
  severity: 'high',
  cwe: ['CWE-22'],
  owasp: ['A01:2021'],
  why: 'With `../` in it, the path leads to files that nobody meant to give out or to overwrite.',
  remediation:
    'Resolve the path and check that it stays below its folder: `if (!resolve(root, name).startsWith(root + sep)) throw …`; or take only the last part with `basename(name)`.',
  references: ['https://owasp.org/www-community/attacks/Path_Traversal'],
  sinks: {
    python: [
      onCall(
        '{open,io.open,codecs.open,os.open,open_code,aiofiles.open}',
        any(argument(0, 'file', fromRequest)),
      ),
      onCall(
        '{os,os.path,shutil,pathlib.Path()}.{remove,unlink,rename,mkdir,makedirs,rmdir,listdir,scandir,stat,chmod,copy,copyfile,copytree,move,rmtree,read_text,read_bytes,write_text}',
        anyArg(fromRequest),
      ),
      onCall(
        '{flask.,}{send_file} {django.http.,}FileResponse {fastapi.responses.,starlette.responses.,}FileResponse *.static_file bottle.static_file',
        any(arg(0, fromRequest), option('path', fromRequest)),
      ),
      onCall('os.path.join', anyArg(fromRequest), 'medium'),
      onCall('{,*.}send_from_directory', arg(0, fromRequest)),
    ],
    javascript: [
      onCall(
        '{fs,fs.promises,fs-extra,graceful-fs,*.fs,fsp}.{access,appendFile,chmod,chown,copyFile,createReadStream,createWriteStream,exists,existsSync,lstat,mkdir,mkdirSync,open,openSync,opendir,readFile,readFileSync,readdir,readdirSync,readlink,realpath,rename,rm,rmSync,rmdir,stat,statSync,symlink,truncate,unlink,unlinkSync,watch,writeFile,writeFileSync,appendFileSync,lstatSync,accessSync,remove,outputFile,readJson,writeJson}',
        any(
          arg(0, fromRequest),
          arg(1, (value) => value.path !== null && fromRequest(value)),
        ),
      ),
      onCall(
        '{readFile,readFileSync,createReadStream,writeFile,writeFileSync,unlink,unlinkSync}',
        all(isNotOurs, arg(0, fromRequest)),
      ),
      onCall('*.{sendFile,sendfile,download}', all(arg(0, fromRequest), lacksOption('root'))),
      onCall(
        'path.{join,resolve}',
        anyArg((value) => value.origin === 'request' && fromRequest(value)),
        'medium',
      ),
    ],
  },
  examples: {
    python: {
      bad: [
        "from flask import request\n@app.route('/')\ndef read():\n    return open('files/' + request.args['name']).read()",
        "@app.route('/<name>')\ndef read(name):\n    with open(f'files/{name}') as f:\n        return f.read()",
      ],
      good: [
        "open('files/a.txt')",
        "import os\n@app.route('/<name>')\ndef read(name):\n    return open(os.path.basename(name))",
      ],
    },
    javascript: {
      bad: [
        "const fs = require('fs'); app.get('/', (req, res) => fs.readFile('./files/' + req.query.name, done));",
        "app.get('/', (req, res) => res.sendFile(req.params.file));",
        "import { readFile } from 'node:fs/promises'; export const get = (request) => readFile(`./data/${request.params.id}`);",
      ],
      good: [
        "const fs = require('fs'); fs.readFile('./files/a.txt', done);",
        "const fs = require('fs'), path = require('path'); app.get('/', (req, res) => fs.readFile('./files/' + path.basename(req.query.name), done));",
      ],
    },
  },
};
