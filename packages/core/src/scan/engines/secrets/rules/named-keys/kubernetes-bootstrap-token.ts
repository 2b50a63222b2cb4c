import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const kubernetesBootstrapToken: SecretRule = {
  id: 'kubernetes-bootstrap-token',
  title: 'Kubernetes bootstrap token',
  severity: 'high',
  remediation:
    'Revoke the key in the cluster with kubeadm, issue a new one, and keep it out of the repository.',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/bootstrap-tokens/'],
  keywords: ['bootstrap', 'kubeadm'],
  pattern: vendorKeyPattern(/bootstrap|kubeadm|join|token/, /[a-z0-9]{6}\.[a-z0-9]{16}/),
  examples: () => ({
    match: [`bootstrap_api_key = "${fakeText('lower', 6)}.${fakeText('lower', 16)}"`],
    ignore: ['bootstrap_api_key = "short"'],
  }),
};
