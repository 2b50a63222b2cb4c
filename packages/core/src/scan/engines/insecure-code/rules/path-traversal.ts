import { ignoring } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argument,
  both,
  type CallTest,
  fromRequest,
  isNotOurs,
  isPath,
  lacksOption,
  none,
  not,
  on,
  option,
  type ValueTest,
} from '../flow/conditions.ts';
import { isGuardedLater } from '../flow/guarded-later.ts';
import { advising, onCall, type Sink } from '../flow/sink.ts';
import { eachNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** `Pathname.new(path).descend { … }`: text about a path, and no file. */
const isTakenApart: CallTest = ({ within }) => {
  const code = JSON.stringify(within ?? {});
  return (
    /"(?:ascend|descend|each_filename|basename|dirname|extname|cleanpath|relative_path_from)"/.test(code) &&
    !/"(?:read|readlines|binread|open|write|binwrite|delete|unlink|rmtree|mkpath|mkdir|children|entries|glob|exist\?|file\?|directory\?|join)"/.test(
      code,
    )
  );
};

/** `new FileInfo(name).Extension`, `Paths.get(name).getFileName()`: of the file nothing but its name is asked. */
const isOnlyNamed: CallTest = ({ code, within }) => {
  let holder: string | undefined;
  let asked = 0;
  let used = 0;
  eachNode(within?.body, (part) => {
    if (part.kind === 'assign' && part.value === code && part.target.kind === 'name') {
      holder = part.target.name;
      used -= 1;
    }
    if (part.kind === 'name' && part.name === holder) used += 1;
    if (
      part.kind !== 'member' ||
      !/^(?:Extension|Name|getFileName|getName|getNameCount|isAbsolute)$/.test(part.name ?? '')
    )
      return;
    if (part.object === code) asked = Number.POSITIVE_INFINITY;
    if (part.object.kind === 'name' && part.object.name === holder) asked += 1;
  });
  return asked > 0 && asked >= used;
};

/** What a request is read from: a reader of it opens no file. */
const isStream = isPath(/\.(?:Body|InputStream|OpenReadStream\(\)|BodyReader)$/);

/** Of `Files.copy` the content, not the file. */
const isReadFrom = isPath(/(?:[sS]tream|getInputStream\(\)|^in|^is)$/);

/** Of an address, no folder of this machine is chosen. */
const isAddress = /^(?:https?|ftps?|wss?):\/\//i;

/** Untrusted input chooses the folder: by `..`, or by an absolute path where nothing stands before it. */
const leadsOut: ValueTest = (value) =>
  fromRequest(value) &&
  !isAddress.test(value.text ?? '') &&
  !(value.lacks?.startsWith('.') && value.text !== null && /^[^\0/\\]/.test(value.text));

/** Whether a file exists is all that is learned. */
function onExistence(paths: string, when: CallTest): Sink {
  return { ...onCall(paths, when, 'medium'), isProvable: true };
}

export const pathTraversal: InsecureCodeRule = {
  id: 'path-traversal',
  title: 'Path traversal',
  severity: 'high',
  cwe: ['CWE-22'],
  owasp: ['A01:2021'],
  why: 'With `../` in the path, an attacker reads or overwrites files outside the intended directory.',
  remediation:
    'Take only the last part of the name, or resolve the path and check that it stays below its folder.',
  instead: {
    javascript: 'const file = path.join(root, path.basename(name));',
    python: 'path = os.path.join(root, os.path.basename(name))',
    java: 'Path path = root.resolve(FilenameUtils.getName(name));',
    go: 'root, err := os.OpenRoot(folder); file, err := root.Open(name)',
    ruby: 'path = File.join(root, File.basename(name))',
    php: "$path = $root . '/' . basename($name);",
    csharp: 'string path = Path.Combine(root, Path.GetFileName(name));',
    rust: 'let name = Path::new(&name).file_name().ok_or(StatusCode::BAD_REQUEST)?;',
    swift: 'let name = URL(fileURLWithPath: name).lastPathComponent',
  },
  references: ['https://owasp.org/www-community/attacks/Path_Traversal'],
  ignoresEndChecks: true,
  ignoresEscapes: ignoring('html', 'sql', 'shell', 'script', 'address'),
  // Without a slash, two dots name a folder, and lead on where one follows.
  harmfulSigns: ({ before, after }) =>
    /^[\\/]/.test(after) ? /\./ : before === '' ? /[\\/]/ : /\.[\s\S]*[\\/]/,
  sinks: {
    swift: [
      onCall('ContentsOfFile FileHandle', arg(0, leadsOut)),
      onCall('ContentsOf *.write', arg(0, both(leadsOut, isPath(/appendingPath|FileURL|[dD]irectory/)))),
      // https://developer.apple.com/documentation/foundation/filemanager
      onCall(
        '*.{contents,removeItem,createFile,copyItem,moveItem,createDirectory,contentsOfDirectory,replaceItem,linkItem}',
        all(
          on(isPath(/FileManager/)),
          any(
            arg(0, leadsOut),
            all(arg(1, leadsOut), ({ path }) => !/\.create\w+$/.test(path)),
          ),
        ),
      ),
      // https://docs.vapor.codes/advanced/files/
      onCall(
        '*.fileio.{streamFile,asyncStreamFile,collectFile,readFile,writeFile}',
        any(arg(0, leadsOut), arg(1, leadsOut)),
      ),
      onCall('{fopen,open,opendir,unlink}', arg(0, leadsOut)),
    ],
    rust: [
      onCall(
        '{std.,tokio.,async_std.,}fs.{read,read_to_string,write,remove_file,remove_dir,remove_dir_all,create_dir,create_dir_all,copy,rename,read_dir,read_link,hard_link,symlink}',
        anyArg(leadsOut),
      ),
      onCall(
        '{std.fs.,tokio.fs.,async_std.fs.,fs.,}File.{open,create,create_new} {*.,}NamedFile.{open,open_async}',
        arg(0, leadsOut),
      ),
      onCall('*.open', all(on(isPath(/OpenOptions\.new\(\)/)), arg(0, leadsOut))),
    ],
    csharp: [
      onCall(
        '{File,Directory,System.IO.File}.{ReadAllText,ReadAllBytes,ReadAllLines,OpenRead,Open,WriteAllText,WriteAllBytes,Delete,Move,Copy,Create,ReadLines,OpenText,GetFiles} {FileStream,StreamReader,StreamWriter} *.PhysicalFile PhysicalFile',
        arg(0, both(leadsOut, not(isStream))),
      ),
      onCall('FileInfo', all(arg(0, leadsOut), none(isGuardedLater), none(isOnlyNamed))),
      onExistence('{File,Directory,System.IO.File}.Exists', arg(0, leadsOut)),
      onCall('Path.Combine', all(anyArg(leadsOut), none(isGuardedLater)), 'medium'),
    ],
    php: [
      onCall(
        '{fopen,file_get_contents,file_put_contents,file,readfile,unlink,rename,copy,mkdir,rmdir,opendir,scandir,show_source,highlight_file,parse_ini_file,simplexml_load_file,fpassthru,move_uploaded_file,touch,symlink,SplFileObject}',
        any(
          arg(0, leadsOut),
          all(arg(1, leadsOut), ({ path }) => /rename|copy|move|symlink/.test(path)),
        ),
      ),
      onExistence('{is_file,is_dir,file_exists}', arg(0, leadsOut)),
    ],
    ruby: [
      onCall(
        '{File,IO,Dir,Pathname,FileUtils}.{open,read,new,readlines,write,binread,delete,unlink,foreach,entries,glob,rm,rm_rf,mkdir,cp,mv,expand_path} {send_file,render_to_string}',
        all(arg(0, leadsOut), ({ path }) => path !== 'Pathname.new'),
      ),
      onExistence('{File,Dir,Pathname,FileTest}.exist?', arg(0, leadsOut)),
      onCall('Pathname Pathname.new', all(arg(0, leadsOut), none(isTakenApart))),
      onCall('render', any(option('file', leadsOut), option('template', leadsOut), arg(0, leadsOut))),
    ],
    go: [
      onCall(
        '{os,ioutil,http}.{Open,OpenFile,ReadFile,WriteFile,Create,Remove,RemoveAll,Mkdir,MkdirAll,ReadDir,ServeFile}',
        anyArg(both(leadsOut, ({ path }) => path === null || !/(?:^|\.)(?:r|req|request|w)$/.test(path))),
      ),
      onExistence('os.{Stat,Lstat}', anyArg(leadsOut)),
      onCall(
        '{filepath,path}.{Join}',
        all(
          anyArg(leadsOut),
          anyArg(({ text }) => text !== null),
          none(isGuardedLater),
        ),
        'medium',
      ),
    ],
    java: [
      onCall('{File,Paths.get,Path.of}', all(anyArg(leadsOut), none(isGuardedLater), none(isOnlyNamed))),
      onCall(
        'Files.{copy,write,writeString}',
        any(
          arg(0, both(leadsOut, not(isReadFrom))),
          all(arg(1, leadsOut), ({ path }) => path.endsWith('copy')),
        ),
      ),
      onCall(
        '{FileInputStream,FileReader,FileOutputStream,FileWriter,RandomAccessFile} Files.{newInputStream,newBufferedReader,readAllBytes,readString,lines,delete,newOutputStream} *.{getResourceAsStream,getRequestDispatcher} {ClassPathResource,FileSystemResource,PathResource,ResourceUtils.getFile}',
        anyArg(leadsOut),
      ),
      // `<jsp:include page="<%= path %>"/>`, as the page is lowered.
      { ...onCall('$$', arg(0, leadsOut)), isIdentified: true, words: ['jsp:include'] },
      onExistence('Files.exists', anyArg(leadsOut)),
      { ...onCall('Source.fromFile', arg(0, leadsOut)), words: ['scala.io'] },
      {
        ...onCall(
          '{getFromFile,getFromDirectory,getFromBrowseableDirectory,FileIO.fromPath}',
          arg(0, leadsOut),
        ),
        words: ['akka.http', 'pekko.http', 'scaladsl'],
      },
      // https://github.com/com-lihaoyi/os-lib
      {
        ...onCall(
          'os.{read,write,remove,list,makeDir,copy,move,Path} os.{read,write,remove,makeDir}.*',
          anyArg(leadsOut),
        ),
        words: ['os.'],
      },
    ],
    python: [
      onCall(
        '{open,io.open,codecs.open,os.open,open_code,aiofiles.open}',
        any(argument(0, 'file', leadsOut)),
      ),
      onCall(
        '{os,os.path,shutil,pathlib.Path()}.{remove,unlink,rename,mkdir,makedirs,rmdir,listdir,scandir,chmod,copy,copyfile,copytree,move,rmtree,read_text,read_bytes,write_text}',
        anyArg(leadsOut),
      ),
      onExistence('{os,os.path,pathlib.Path()}.{stat,exists,isfile,isdir,getsize}', anyArg(leadsOut)),
      onCall(
        '*.{joinpath(),Path()}.{open,read_text,read_bytes,write_text,write_bytes,unlink,mkdir,rmdir,rename,replace,iterdir,glob}',
        all(on(leadsOut), none(isGuardedLater)),
      ),
      onExistence(
        '*.{joinpath(),Path()}.{exists,is_file,is_dir,stat}',
        all(on(leadsOut), none(isGuardedLater)),
      ),
      ...advising(
        'return send_from_directory(root, name)',
        onCall(
          '{flask.,}{send_file} {django.http.,}FileResponse {fastapi.responses.,starlette.responses.,}FileResponse',
          any(arg(0, leadsOut), option('path', leadsOut)),
        ),
        // It keeps to the folder. https://bottlepy.org/docs/stable/api.html#bottle.static_file
        onCall('{bottle.,*.}static_file', any(arg(1, leadsOut), option('root', leadsOut))),
      ),
      onCall('os.path.join', all(anyArg(leadsOut), none(isGuardedLater)), 'medium'),
      onCall('{,*.}send_from_directory', arg(0, leadsOut)),
    ],
    javascript: [
      onCall(
        '{fs,fs.promises,fs-extra,graceful-fs,*.fs,fsp}.{appendFile,chmod,chown,copyFile,createReadStream,createWriteStream,mkdir,mkdirSync,open,openSync,opendir,readFile,readFileSync,readdir,readdirSync,readlink,realpath,rename,rm,rmSync,rmdir,symlink,truncate,unlink,unlinkSync,watch,writeFile,writeFileSync,appendFileSync,remove,outputFile,readJson,writeJson}',
        any(
          arg(0, leadsOut),
          all(({ path }) => /(?:rename|copyFile|symlink|link)(?:Sync)?$/.test(path), arg(1, leadsOut)),
        ),
      ),
      onExistence(
        '{fs,fs.promises,fs-extra,graceful-fs,*.fs,fsp}.{access,accessSync,exists,existsSync,lstat,lstatSync,stat,statSync,pathExists}',
        arg(0, leadsOut),
      ),
      onCall(
        '{readFile,readFileSync,createReadStream,writeFile,writeFileSync,unlink,unlinkSync}',
        all(isNotOurs, arg(0, leadsOut)),
      ),
      ...advising(
        'res.sendFile(name, { root });',
        onCall('*.{sendFile,sendfile,download}', all(arg(0, leadsOut), lacksOption('root'))),
      ),
      onCall(
        'path.{join,resolve}',
        all(
          anyArg((value) => value.origin === 'request' && leadsOut(value)),
          none(isGuardedLater),
        ),
        'medium',
      ),
    ],
  },
  examples: {
    swift: {
      bad: [
        'import Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return try await req.fileio.asyncStreamFile(at: "texts/\\(name)")\n}',
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    return try String(contentsOfFile: "texts/" + name)\n}',
      ],
      good: [
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    let last = URL(string: name)!.lastPathComponent\n    return try String(contentsOfFile: "texts/" + last)\n}',
        'import Vapor\nfunc run(req: Request) async throws {\n    let id = try req.parameters.require("id", as: Int.self)\n    return try await req.fileio.asyncStreamFile(at: "texts/\\(id)")\n}',
      ],
    },
    rust: {
      bad: [
        'use axum::extract::Path;\nasync fn run(Path(name): Path<String>) -> String {\n    std::fs::read_to_string(format!("texts/{}", name)).unwrap()\n}',
        'use actix_web::web;\nuse std::fs::File;\nasync fn run(name: web::Path<String>) {\n    let path = std::path::Path::new("files").join(name.into_inner());\n    File::open(path).unwrap();\n}',
      ],
      good: [
        'use axum::extract::Path;\nasync fn run(Path(name): Path<String>) -> String {\n    let name = std::path::Path::new(&name).file_name().unwrap();\n    std::fs::read_to_string(std::path::Path::new("texts").join(name)).unwrap()\n}',
        'use axum::extract::Path;\nasync fn run(Path(id): Path<u32>) -> String {\n    std::fs::read_to_string(format!("texts/{}.txt", id)).unwrap()\n}',
      ],
    },
    csharp: {
      bad: [
        'class A {\n  [HttpGet]\n  public string Run(string name) {\n    return File.ReadAllText("files/" + name);\n  }\n}',
      ],
      good: ['class A {\n  public string Run(string name) {\n    File.ReadAllText("a.txt");\n  }\n}'],
    },
    php: {
      bad: ["<?php\necho file_get_contents('files/' . $_GET['name']);"],
      good: [
        "<?php\necho file_get_contents('files/' . basename($_GET['name']));",
        "<?php\n$url = 'https://rates.example.com/latest?key=' . $_POST['key'];\n$rates = file_get_contents($url);",
      ],
    },
    ruby: {
      bad: ['def show\n  send_file("files/#{params[:name]}")\nend'],
      good: [
        'def parents\n  Pathname.new(request.path).descend { |part| paths << part.to_s }\nend',
        "send_file('files/a.txt')",
      ],
    },
    go: {
      bad: [
        'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tos.ReadFile("files/" + r.URL.Query().Get("name"))\n}',
      ],
      good: [
        'package a\nimport "os"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tos.ReadFile("files/a.txt")\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new File("files/" + request.getParameter("name"));\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new File("files/a.txt");\n  }\n}',
      ],
    },
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
        "import { readFile } from 'node:fs/promises'; export const GET = (request) => readFile(`./data/${request.params.id}`);",
      ],
      good: [
        "const fs = require('fs'); fs.readFile('./files/a.txt', done);",
        "const fs = require('fs'), path = require('path'); app.get('/', (req, res) => fs.readFile('./files/' + path.basename(req.query.name), done));",
      ],
    },
  },
};
