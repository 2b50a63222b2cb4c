// Imported results in a browser: of a repository that was never audited, and which artifact each finding and audit is about.
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { testServer } from '../helpers/test-server.ts';
import { signedIn } from '../helpers/web-hand.ts';

const vulnerability = {
  VulnerabilityID: 'CVE-2021-23337',
  PkgName: 'lodash',
  PkgPath: 'app/node_modules/lodash/package.json',
  InstalledVersion: '4.17.20',
  FixedVersion: '4.17.21',
  Severity: 'HIGH',
  PkgIdentifier: { PURL: 'pkg:npm/lodash@4.17.20' },
};
const trivy = (image: string) => ({
  SchemaVersion: 2,
  ArtifactName: `${image}:1`,
  ArtifactType: 'container_image',
  Results: [{ Target: 'Node.js', Class: 'lang-pkgs', Type: 'node-pkg', Vulnerabilities: [vulnerability] }],
});
const images = ['registry.example.com/shop/web', 'registry.example.com/shop/api'] as const;

t.test('imports: what is to do is shown, and which artifact it is about', { skip: noBrowser }, async (t) => {
  const { server, admin } = await testServer(t);
  const team = (await admin.post('/teams', { name: 'Team' })).body.id;
  const url = 'https://example.com/a/shop';
  const repositoryId = (await admin.post('/repositories', { url, team })).body.id;
  const audits: string[] = [];
  for (const image of images) {
    const input = { repositoryId, type: 'dependency', document: trivy(image) };
    audits.push((await admin.post('/audits/import', input)).body.id);
  }
  const { items } = (await admin.get(`/findings?repositoryId=${repositoryId}`)).body;
  await server.start();
  const origin = `http://127.0.0.1:${server.info.port}`;
  const browser = await openBrowser(t);

  const { page, faults } = await signedIn(t, { origin }, browser, `/repositories/${repositoryId}`);
  await page.getByRole('heading', { name: 'Never audited' }).waitFor();
  await page.getByRole('table', { name: 'What to do first' }).getByText('lodash').first().waitFor();
  await page.getByRole('table', { name: 'Imported results' }).getByText(images[0]).waitFor();
  t.same(await accessibilityFaults(page), []);

  await page.goto(`${origin}/findings?repositoryId=${repositoryId}&by=none`);
  for (const image of images)
    await page.getByText(`app/node_modules/lodash/package.json:1 · ${image}`).first().waitFor();

  for (const { id, artifact } of items) {
    await page.goto(`${origin}/findings/${id}`);
    await page.getByRole('region', { name: 'Facts' }).getByText(artifact).waitFor();
  }
  for (const [index, id] of audits.entries()) {
    await page.goto(`${origin}/audits/${id}`);
    await page.getByText(`import of Trivy: ${images[index]}`).waitFor();
  }
  t.same(faults, []);
});
