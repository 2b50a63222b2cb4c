import { isEntryName } from '../flow/archive-entry.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  both,
  type CallTest,
  isPath,
  lacksNamed,
  none,
  not,
  on,
  option,
  says,
  type ValueTest,
} from '../flow/conditions.ts';
import { nameOf } from '../flow/guard-operands.ts';
import { isGuardedLater } from '../flow/guarded-later.ts';
import type { SeenCall } from '../flow/observer.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const namedEntry = /(?<!^zip)(?:entry|ze|^e)\.(?:getName\(\)|name)$/i;

const entryName = isPath(/(?:entry|header|file)\.(?:path|fileName|entryName|filename)$|header\.name$/i);

/** `..` and leading slashes are taken out. https://docs.python.org/3/library/zipfile.html#zipfile.ZipFile.extract */
const isOfZip = isPath(/(?:^|\.)(?:Py)?ZipFile\(\)$/);

/** Put together by the code itself, and not by a function. */
const isText: ValueTest = ({ code }) => code.kind === 'joined';

const isUnchecked: ValueTest = ({ sanitized }) => sanitized !== true;

/** `entry.extract(File.join(folder, entry.name))`: what is written is named by itself. */
function isOwnName({ code: { callee, args } }: SeenCall): boolean {
  const object = callee.kind === 'member' && callee.object.kind === 'name' ? callee.object.name : undefined;
  const [target] = args;
  // A part of the name alone leads nowhere else.
  if (
    object === undefined ||
    target?.kind !== 'call' ||
    !/^(?:join|expand_path)$/.test(nameOf(target.callee) ?? '')
  )
    return false;
  return target.args.some((one) => {
    const named = one.kind === 'call' ? one.callee : one;
    return named.kind === 'member' && named.name === 'name' && nameOf(named.object) === object;
  });
}

const extracting = '{File,Paths.get,Path.of,FileOutputStream} *.resolve';

/** Of a path that was made of a name, what made it is reported. */
const isPlaced = isPath(/(?:^|\.)(?:File|get|of)\(\)$/);

const isOpenName = both(({ namesEntry, sanitized }) => namesEntry === true && !sanitized, not(isPlaced));

/** `new File(entry.getName()).getName()`: below no folder nothing is written. */
const isNameAlone: CallTest = all(
  argCount(1),
  arg(0, isPath(/\.(?:getName\(\)|name)$/)),
  ({ path }) => !/(?:Stream|resolve)$/.test(path),
);

export const unsafeArchiveExtraction: InsecureCodeRule = {
  id: 'unsafe-archive-extraction',
  title: 'Archive extraction without path validation (Zip Slip)',
  severity: 'medium',
  cwe: ['CWE-22', 'CWE-409'],
  owasp: ['A01:2021'],
  why: 'Entries named `../../x` are written outside the target directory, and a small archive can fill the disk.',
  remediation: 'Validate each target path before writing, and limit the extracted size.',
  instead: {
    javascript:
      'const target = path.resolve(root, entry.path); if (!target.startsWith(root + path.sep)) throw new Error(entry.path);',
    python: "archive.extractall(folder, filter='data')",
    java: 'Path target = folder.resolve(entry.getName()).normalize(); if (!target.startsWith(folder)) throw new IOException("outside of " + folder);',
    go: 'root, err := os.OpenRoot(folder); file, err := root.Create(header.Name)',
    csharp: 'ZipFile.ExtractToDirectory(archive, folder)',
    ruby: 'target = File.expand_path(entry.name, folder); raise entry.name unless target.start_with?(folder + File::SEPARATOR)',
    php: '$zip->extractTo($folder);',
  },
  references: ['https://cwe.mitre.org/data/definitions/22.html'],
  sinks: {
    java: [
      {
        ...onCall(extracting, all(anyArg(isOpenName), none(isNameAlone), none(isGuardedLater))),
        confidence: 'high',
      },
      {
        ...onCall(extracting, all(anyArg(isPath(namedEntry)), none(isNameAlone), none(isGuardedLater))),
        confidence: 'medium',
      },
    ],
    go: [
      onCall(
        'filepath.Join path.Join',
        all(
          anyArg(both(isPath(/^(?:f|file|header|hdr|h|zf|entry|th)\.(?:Name|Header\.Name)$/), isUnchecked)),
          none(isGuardedLater),
        ),
      ),
      // https://pkg.go.dev/path/filepath#IsLocal is a guard; a joined path is reported where it is joined.
      onCall('os.{Create,OpenFile,WriteFile,MkdirAll,Mkdir}', arg(0, both(isEntryName, isText))),
    ],
    csharp: [
      onCall('*.ExtractToFile', any(arg(0, isEntryName), arg(1, isEntryName))),
      onCall(
        '{File.Create,File.Open,File.OpenWrite,File.WriteAllBytes,File.WriteAllText,FileStream,Directory.CreateDirectory}',
        arg(0, isEntryName),
      ),
    ],
    ruby: [
      onCall('*.extract', any(arg(0, isEntryName), isOwnName)),
      onCall('{File.open,File.new,File.write,File.binwrite,IO.write,FileUtils.mkdir_p}', arg(0, isEntryName)),
    ],
    php: [onCall('{file_put_contents,fopen,mkdir}', arg(0, isEntryName))],
    python: [
      onCall(
        '*.{extractall}',
        all(
          any(lacksNamed('filter'), option('filter', says(/^fully_trusted$/))),
          any(argCount(0, 1)),
          none(on(isOfZip)),
          none(option('members', ({ path }) => path !== null && /safe|check|filter|valid/i.test(path))),
        ),
      ),
      onCall('shutil.unpack_archive', lacksNamed('filter')),
      onCall('*.extract', all(lacksNamed('filter'), on(isPath(/tar|zip/i)), none(on(isOfZip)))),
      // Who writes entries under their own names does what `extract` of a ZIP file takes care not to.
      onCall('{open,io.open,os.makedirs,os.mkdir,shutil.copyfileobj}', arg(0, isEntryName)),
      onCall('*.{open,write_bytes,write_text,mkdir}', on(isEntryName)),
    ],
    javascript: [
      onCall(
        '{fs,fs-extra}.{createWriteStream,writeFile,writeFileSync}',
        arg(
          0,
          (value) =>
            entryName(value) ||
            isEntryName(value) ||
            (value.code.kind === 'joined' &&
              value.code.parts.some(
                (part) =>
                  part.kind === 'member' &&
                  /^(?:entry|header|file)$/.test(part.object.kind === 'name' ? part.object.name : '') &&
                  /^(?:path|fileName|entryName)$/.test(part.name ?? ''),
              )),
        ),
      ),
      onCall('path.join', any(arg(1, entryName))),
    ],
  },
  edits: {
    python: [
      // Those of ZIP files take no filter.
      { find: /(?<=\btar\w*(?:\.open\([^()]*\))?\.extractall\()\)/, replace: "filter='data')" },
      { find: /(?<=\btar\w*(?:\.open\([^()]*\))?\.extractall\()([^()=,]+)\)/, replace: "$1, filter='data')" },
    ],
  },
  examples: {
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new File(folder, entry.getName());\n  }\n}',
        'import java.util.zip.*;\nclass A {\n  void run(ZipInputStream in) throws Exception {\n    ZipEntry part = in.getNextEntry();\n    new File(folder, part.getName());\n  }\n}',
        'class A {\n  void run(TarArchiveInputStream in) throws Exception {\n    TarArchiveEntry part = null;\n    while ((part = in.getNextTarEntry()) != null) {\n      Path target = folder.resolve(part.getName());\n    }\n  }\n}',
      ],
      good: [
        'import java.util.zip.*;\nclass A {\n  void run(ZipInputStream in) throws Exception {\n    ZipEntry part = in.getNextEntry();\n    Path target = folder.resolve(part.getName()).normalize();\n    if (!target.startsWith(folder)) throw new IOException();\n  }\n}',
        'class A {\n  void run(File file) {\n    new File(folder, file.getName());\n  }\n}',
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new File(folder, "a");\n  }\n}',
      ],
    },
    go: {
      bad: [
        'package a\nimport "path/filepath"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tfilepath.Join(folder, header.Name)\n}',
      ],
      good: [
        'package a\nimport "path/filepath"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tfilepath.Join(folder, "a")\n}',
      ],
    },
    python: {
      bad: ['import tarfile\ntarfile.open(path).extractall()', 'import tarfile\ntar.extractall(folder)'],
      good: ["import tarfile\ntarfile.open(path).extractall(folder, filter='data')"],
    },
    csharp: {
      bad: [
        'using System.IO.Compression;\nclass A {\n  void Run(ZipArchive archive, string folder) {\n    foreach (var entry in archive.Entries) {\n      entry.ExtractToFile(Path.Combine(folder, entry.FullName));\n    }\n  }\n}',
      ],
      good: [
        'using System.IO.Compression;\nclass A {\n  void Run(string archive, string folder) {\n    ZipFile.ExtractToDirectory(archive, folder);\n  }\n}',
      ],
    },
    ruby: {
      bad: [
        "require 'zip'\ndef run(path, folder)\n  Zip::File.open(path) do |zip|\n    zip.each { |entry| entry.extract(File.join(folder, entry.name)) }\n  end\nend",
      ],
      good: [
        "require 'zip'\ndef run(path, folder)\n  Zip::File.open(path) do |zip|\n    zip.each { |entry| entry.extract(File.join(folder, File.basename(entry.name))) }\n  end\nend",
      ],
    },
    php: {
      bad: [
        "<?php\nfunction run($zip, $folder) {\n  $name = $zip->getNameIndex(0);\n  file_put_contents($folder . '/' . $name, $zip->getFromIndex(0));\n}",
      ],
      good: ['<?php\nfunction run($zip, $folder) {\n  $zip->extractTo($folder);\n}'],
    },
    javascript: {
      bad: [
        "const fs = require('fs'); zip.on('entry', (entry) => entry.pipe(fs.createWriteStream(entry.path)));",
      ],
      good: ["const fs = require('fs'); zip.on('entry', (entry) => entry.pipe(fs.createWriteStream('a')));"],
    },
  },
};
