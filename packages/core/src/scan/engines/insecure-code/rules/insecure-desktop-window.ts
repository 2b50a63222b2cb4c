import { isFalse, isTrue } from '../flow/conditions.ts';
import { onAssign, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const insecureDesktopWindow: InsecureCodeRule = {
  id: 'insecure-desktop-window',
  title: 'Electron window with Node.js integration',
  severity: 'medium',
  cwe: ['CWE-1188', 'CWE-94'],
  owasp: ['A05:2021'],
  why: 'A script in a page that the window loads can use Node.js, and with it the whole machine.',
  remediation: "Keep Electron's secure defaults.",
  instead: {
    javascript:
      'new BrowserWindow({ webPreferences: { contextIsolation: true, nodeIntegration: false, sandbox: true } });',
  },
  references: ['https://www.electronjs.org/docs/latest/tutorial/security'],
  sinks: {
    javascript: [
      onProperty(
        '{nodeIntegration,nodeIntegrationInWorker,nodeIntegrationInSubFrames,allowRunningInsecureContent,enableRemoteModule,experimentalFeatures,blinkFeatures,enableBlinkFeatures}',
        isTrue,
      ),
      onProperty('{contextIsolation,webSecurity}', isFalse),
      onAssign('*.{nodeIntegration,allowRunningInsecureContent}', isTrue),
    ],
  },
  edits: {
    javascript: [
      {
        find: /(?<=\b(?:nodeIntegration|nodeIntegrationInWorker|nodeIntegrationInSubFrames|allowRunningInsecureContent|enableRemoteModule|experimentalFeatures)['"]?\s*[:=]\s*)true\b/g,
        replace: 'false',
      },
      { find: /(?<=\b(?:contextIsolation|webSecurity)['"]?\s*:\s*)false\b/g, replace: 'true' },
    ],
  },
  examples: {
    javascript: {
      bad: [
        'new BrowserWindow({ webPreferences: { nodeIntegration: true } });',
        'new BrowserWindow({ webPreferences: { contextIsolation: false } });',
      ],
      good: ['new BrowserWindow({ webPreferences: { nodeIntegration: false } });'],
    },
  },
};
