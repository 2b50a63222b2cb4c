import { all, any, anyArg, arg, fromRequest, isNotOurs, lacksOption } from '../flow/conditions.ts';
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
