import t from 'tap';
import { toReferences } from '../../../../packages/core/src/scan/identity/reference.ts';

t.test('toReferences: says whose document it is and what it is called', (t) => {
  const urls = [
    'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/89.html',
    'https://nvd.nist.gov/vuln/detail/CVE-2026-0001',
    'https://example.com/',
    'https://example.com/%zz',
  ];

  t.same(
    toReferences(urls).map(({ title }) => title),
    [
      'OWASP Cheat Sheet: SQL Injection Prevention',
      'CWE-89',
      'NVD: CVE-2026-0001',
      'example.com',
      'example.com: %zz',
    ],
  );
  t.end();
});

t.test('toReferences: takes each address once, ten at most, and no other scheme', (t) => {
  const many = Array.from({ length: 20 }, (_, index) => `https://example.com/${index}`);

  t.equal(toReferences([...many, ...many]).length, 10);
  t.same(toReferences(['javascript:alert(1)', 'file:///etc/passwd', 'nonsense']), []);
  t.end();
});
