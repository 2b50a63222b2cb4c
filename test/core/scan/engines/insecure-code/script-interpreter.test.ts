import t from 'tap';
import {
  beginsScript,
  readScript,
} from '../../../../../packages/core/src/scan/engines/insecure-code/script-interpreter.ts';

t.test('readScript: takes the interpreter from the first line', (t) => {
  for (const [line, script] of [
    ['#!/usr/bin/env node', { language: 'javascript' }],
    ['#! /usr/bin/env -S FOO=1 node --no-warnings', { language: 'javascript' }],
    ['#!/usr/bin/env -Snpx tsx', { language: 'javascript' }],
    ['#!/opt/python3.13/bin/python3.13 -u', { language: 'python' }],
    ['\ufeff#!/usr/bin/php8.3\r', { language: 'php' }],
    ['#!"/usr/bin/ruby"', { language: 'ruby' }],
    ['#!/bin/busybox sh', { isShell: true }],
    ['#!/bin/bash -e', { isShell: true }],
    ['#!/usr/bin/perl -w', { unread: 'Perl' }],
    ['#!/opt/run-it', { unread: 'run-it' }],
    ['#!/opt/\u202erun', { unread: 'unrecognized script' }],
    ['#!', { unread: 'unrecognized script' }],
    ['# not a script', undefined],
    [' #!/bin/sh', undefined],
  ] as const)
    t.same(readScript(Buffer.from(`${line}\nrest\n`)), script, JSON.stringify(line));
  t.end();
});

t.test('beginsScript: sees the mark in the encodings that are read', (t) => {
  for (const text of ['#!/bin/sh', '\ufeff#!/bin/sh'])
    for (const encoding of ['utf8', 'utf16le'] as const)
      t.ok(beginsScript(Buffer.from(text, encoding)), encoding);
  t.notOk(beginsScript(Buffer.from('{"a": 1, "long enough": "#!"}')));
  t.end();
});
