import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const directoryListing: InsecureCodeRule = {
  id: 'directory-listing',
  title: 'Directory listing enabled',
  severity: 'low',
  cwe: ['CWE-548'],
  owasp: ['A01:2021'],
  why: 'Everyone sees the names of all files in the folder, also of those that no page links to.',
  remediation: 'Serve the files without a listing of their folder.',
  instead: {
    javascript: "app.use('/files', express.static('files', { index: false }));",
    csharp: 'app.UseStaticFiles();',
  },
  references: ['https://cwe.mitre.org/data/definitions/548.html'],
  sinks: {
    javascript: [onCall('serve-index')],
    csharp: [onCall('*.{AddDirectoryBrowser,UseDirectoryBrowser}')],
  },
  examples: {
    javascript: {
      bad: ["const serveIndex = require('serve-index');\napp.use('/files', serveIndex('files'));"],
      good: ["const express = require('express');\napp.use('/files', express.static('files'));"],
    },
    csharp: {
      bad: ['class A {\n  void Run(WebApplication app) {\n    app.UseDirectoryBrowser();\n  }\n}'],
      good: ['class A {\n  void Run(WebApplication app) {\n    app.UseStaticFiles();\n  }\n}'],
    },
  },
};
