// Programs whose names are of no language are noticed; texts, data and settings are none.
import { gzipSync } from 'node:zlib';
import t from 'tap';
import {
  fileConfigurations,
  fileLanguage,
} from '../../../../../packages/core/src/scan/engines/insecure-code/file-language.ts';
import { isCodeOfNoLanguage } from '../../../../../packages/core/src/scan/engines/secrets/code-of-no-language.ts';
import { scanSource } from '../../../../../packages/core/src/scan/pipeline/scan.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

const programs = {
  JavaScript: "const run = require('child_process');\n",
  Python: 'import os\ndef show(a):\n    os.system(a)\n',
  Java: 'class Change extends Base {\n}\n',
  'C#': 'public IActionResult Get(string a) {\n}\n',
  Go: 'package main\n',
  Ruby: 'class Change < Base\nend\n',
  Rust: 'pub async fn show(name: &str) -> String {\n}\n',
  Kotlin: 'fun show(name: String) = name\n',
  notebook: '{"cells": [{"cell_type": "code", "source": ["import os"]}]}\n',
  C: '#include <stdio.h>\n',
  shell: 'curl http://host.example/a | sh\n',
  page: '<p><script>go()</script></p>\n',
};

t.test('code of no language: programs of every language with rules', async (t) => {
  for (const [language, text] of Object.entries(programs)) {
    t.ok(isCodeOfNoLanguage('src/change.xyz', Buffer.from(text)), language);
    t.notOk(isCodeOfNoLanguage('docs/change.md', Buffer.from(text)), `${language} in a document`);
  }
});

t.test('code of no language: texts for people are none', async (t) => {
  for (const text of [
    'The public license (see below) is private. Import what you need from it.\n',
    'Copyright holders of this class: everyone; the function of the package is to define terms.\n',
    'a = 1\nb = 2\n',
    '',
  ])
    t.notOk(isCodeOfNoLanguage('notes.xyz', Buffer.from(text)), text);
  t.notOk(isCodeOfNoLanguage('LICENSE', Buffer.from(programs.JavaScript)));
});

t.test('code of no language: the scan says that it was not read', async (t) => {
  const source = memorySource({
    'src/a.xyz': programs.JavaScript,
    'src/b.xyz': 'Only text.\n',
    'src/c.xyz': Buffer.from(`\ufeff${programs.JavaScript}`, 'utf16le'),
  });
  const { audits } = await scanSource(source, { types: ['security'] }, undefined);
  t.match(audits[0]?.coverage.notices, [
    {
      reason: 'language_not_analyzed',
      subject: 'unrecognized code',
      examples: ['src/a.xyz', 'src/c.xyz'],
      count: 2,
    },
  ]);
  t.match(
    audits[0]?.coverage.notices[0]?.message,
    /2 files look like a program, but have names of no language/,
  );
});

t.test('languages: names and endings that build tools and servers give', async (t) => {
  const known = {
    javascript: ['a.pac', 'a.js.flow', 'Jakefile'],
    python: ['a.bzl', 'a.py3', 'a.gyp', 'src/SConstruct', 'wscript'],
    ruby: ['a.thor', 'a.rabl', 'Gemfile', 'ios/Podfile'],
    php: ['a.pht', 'a.ctp'],
  };
  for (const [language, paths] of Object.entries(known))
    for (const path of paths) t.equal(fileLanguage(path), language, path);
  t.equal(fileLanguage('a.module', Buffer.from('<?php\nrun();')), 'php', 'by how it begins');
  t.equal(fileLanguage('a.module', Buffer.from('text')), undefined);
  t.same(fileConfigurations('home/.bashrc'), ['shell']);
});

t.test('code of no language: an archive with such a program was not read whole', async (t) => {
  const noticesOf = async (text: string) => {
    const source = memorySource({ 'src/a.xyz.gz': gzipSync(Buffer.from(text)) });
    const { audits } = await scanSource(source, { types: ['security'] }, undefined);
    return audits[0]?.coverage.notices.map(({ subject }) => subject);
  };
  t.same(await noticesOf(programs.Go), ['archive']);
  t.same(await noticesOf('Only text.\n'), []);
});
