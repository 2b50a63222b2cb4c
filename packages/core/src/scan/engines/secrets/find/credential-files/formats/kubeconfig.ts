import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const kubeconfig: CredentialFile = {
  id: 'kubeconfig',
  title: 'Credentials in a kubeconfig',
  severity: 'critical',
  remediation:
    'Revoke the client certificate or token in the cluster, and keep the file out of the repository.',
  references: ['https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/'],
  files: [
    'kubeconfig',
    '*.kubeconfig',
    'kubeconfig.*',
    '*kubeconfig.yml',
    '*kubeconfig.yaml',
    'config',
    'admin.conf',
    'kubelet.conf',
  ],
  within: /\.?kube|(?:admin|kubelet)\.conf/,
  patterns: [
    /^[ \t]{2,12}(?:client-key-data|token|password|id-token|refresh-token|access-token)\s{0,2}:[ \t]{1,4}["']?([^\s"'#]{4,8000})/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 40);
    return {
      path: '.kube/config',
      text: `users:\n- name: ada\n  user:\n    token: ${secret}\n`,
      values: [secret],
    };
  },
};
