// Terraform's provider for Kubernetes: its resources are evaluated as the manifests that they apply.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function found(text: string): Promise<ReadonlyMap<string, number | undefined>> {
  const { detections } = await scanInfrastructure({ 'main.tf': text });
  return new Map(detections.map(({ ruleId, location }) => [ruleId, location?.startLine]));
}

const container = (lines: string) =>
  `      container {\n        name  = "app"\n        image = "app:1.2.3"\n${lines}      }\n`;
const deployment = (type: string, spec: string) =>
  `resource "${type}" "app" {\n  metadata {\n    name = "app"\n  }\n  spec {\n    template {\n      spec {\n${spec}      }\n    }\n  }\n}\n`;

t.test('kubernetesOfTerraform: reports containers and pods at their lines', async (t) => {
  const privileged = container('        security_context {\n          privileged = true\n        }\n');
  const text = deployment('kubernetes_deployment', `        host_pid = true\n${privileged}`);
  const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;

  const rules = await found(text);

  t.equal(rules.get('container-privileged'), lineOf('privileged'));
  t.equal(rules.get('container-host-access'), lineOf('host_pid'));
  t.ok((await found(deployment('kubernetes_daemon_set_v1', privileged))).has('container-privileged'));
  const hardened = container(
    '        security_context {\n          privileged                = false\n          read_only_root_filesystem = true\n        }\n',
  );
  const none = await found(deployment('kubernetes_deployment', hardened));
  t.notOk(none.has('container-privileged'));
  t.notOk(none.has('kubernetes-read-only-root-filesystem'));
  t.ok(none.has('kubernetes-memory-limit'));
});

t.test('kubernetesOfTerraform: reads the rules of roles, and leaves what is not known', async (t) => {
  const role = (verbs: string) =>
    `resource "kubernetes_cluster_role_v1" "a" {\n  metadata {\n    name = "a"\n  }\n  rule {\n    api_groups = [""]\n    resources  = ["pods"]\n    verbs      = ${verbs}\n  }\n}\n`;

  t.ok((await found(role('["*"]'))).has('excessive-cloud-permissions'));
  t.notOk((await found(role('["get"]'))).has('excessive-cloud-permissions'));
  t.notOk((await found(role('var.verbs'))).has('excessive-cloud-permissions'));
});
