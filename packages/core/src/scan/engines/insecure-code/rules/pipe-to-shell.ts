import { linesWith } from '../configuration/configuration-file.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const fetched = String.raw`\b(?:curl|wget)\b(?:[^|;&]|&(?=[^&\s]))*`;
const filters = String.raw`(?:\|\s*(?:tee|sed|tr|g?unzip|zcat|base64|xz|awk|cat)\b[^|;&]*)?`;
const interpreter = String.raw`(?:sudo\s+(?:-\w+\s+|\w+=\S*\s+)*)?(?:/usr)?(?:/bin/)?(?:env\s+(?:\w+=\S*\s+)*)?(?:(?:ba|z|da|k|a)?sh|python[\d.]*|node|perl|ruby|php)\b(?!\s+-c\b|\s+-e\b|\s+-m\b|\s+\S+\.\w+)`;
const fetchedScript = new RegExp(
  [
    `${fetched}${filters}\\|\\s*${interpreter}`,
    String.raw`\b(?:ba|z|da|k|a)?sh\s+(?:-\w+\s+)*-\w*c\s+\\?["']?(?:\$\(|\`)\s*(?:curl|wget)\b`,
    String.raw`(?:\b(?:ba|z)?sh|\bsource|(?:^|[;&|]\s*|\s)\.)\s+<\(\s*(?:curl|wget)\b`,
    String.raw`\beval\s+\\?["']?(?:\$\(|\`)\s*(?:curl|wget)\b`,
    String.raw`\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^|;]*\|\s*(?:iex|Invoke-Expression)\b`,
    String.raw`\b(?:iex|Invoke-Expression)\b[^;]*\.DownloadString\(`,
    String.raw`(?:\b(?:iex|Invoke-Expression)|\[scriptblock\]::Create)\s*\(+\s*(?:iwr|irm|curl|wget|Invoke-WebRequest|Invoke-RestMethod)\b`,
  ].join('|'),
  'i',
);
/** `echo "curl … | sh"` prints it; a comment behind the command may say it, too. */
const printed =
  /(?:^|[;&|({]\s*|\s)(?:echo|printf|print|Write-(?:Host|Output))\s+(?:-\w+\s+)*(?:"[^"]*|'[^']*)$/i;
const anyAddress = /\bhttps?:\/\//i;
/** What comes from the machine itself passes no network. */
const ownAddress = /\b(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/\s"'])/gi;

function isRun(line: string): boolean {
  const match = fetchedScript.exec(line);
  if (!match || printed.test(line.slice(0, match.index))) return false;
  const [whole] = match;
  return (
    !/\b(?:localhost|127\.0\.0\.1|\[::1\])[:/\s]/i.test(whole) ||
    anyAddress.test(whole.replace(ownAddress, ''))
  );
}

export const pipeToShell: InsecureCodeRule = {
  id: 'pipe-to-shell',
  title: 'Remote script piped to a shell',
  severity: 'medium',
  cwe: ['CWE-494'],
  owasp: ['A08:2021'],
  why: 'An attacker who controls the server or the connection executes commands here.',
  remediation: 'Download the script, verify its checksum, then run it.',
  instead: {
    dockerfile: 'ADD --checksum=sha256:<digest> https://example.com/install.sh /tmp/install.sh',
    shell:
      'curl -fsSLO https://example.com/install.sh && echo "$digest  install.sh" | sha256sum --check && sh install.sh',
  },
  references: ['https://cwe.mitre.org/data/definitions/494.html'],
  files: {
    // What RUN executes is read as any shell script is.
    dockerfile: [],
    shell: [{ find: (file) => linesWith(file, { test: isRun }) }],
  },
  examples: {
    dockerfile: {
      bad: [
        'FROM debian:12\nRUN curl -s https://example.com/a | sh\n',
        'FROM debian:12\nRUN <<EOF\nwget -qO- https://example.com/a | bash -s -- -y\nEOF\n',
      ],
      good: ['FROM debian:12\nRUN curl -s https://example.com/a -o a\n'],
    },
    shell: {
      bad: [
        'curl -s https://example.com/install.sh | sudo bash\n',
        'bash <(curl -s https://example.com/a)\n',
        'curl -s "https://example.com/a?b=1&c=2" \\\n  | python3 -\n',
      ],
      good: [
        'curl -s https://example.com/a -o a\n',
        'curl -s https://example.com/a | python3 -m json.tool\n',
        'curl -s https://example.com/a && cat b | sh\n',
        'echo "curl -s https://example.com/a | sh"\n',
        'curl -s http://localhost:8080/a | sh\n',
      ],
    },
  },
};
