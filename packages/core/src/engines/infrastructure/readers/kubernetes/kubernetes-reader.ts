// Kubernetes manifests: YAML in block and flow style, and JSON. Templates of Helm charts are read by helm-reader.ts.
import type { InfrastructureReader } from '../../infrastructure-reader.ts';
import { documentsOf } from '../parse-document.ts';
import { kubernetesResources } from './kubernetes-resources.ts';

export const kubernetesReader: InfrastructureReader = {
  title: 'Kubernetes',
  mayRead: (path) => /\.(?:ya?ml|json)$/.test(path),
  isMeant: ({ path, text }) =>
    /["']?apiVersion["']?\s*:/.test(text) &&
    /["']?kind["']?\s*:/.test(text) &&
    !(/(?:^|\/)templates\//.test(path) && text.includes('{{')),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const { path } = file;
      for (const document of documentsOf(file, context)) yield kubernetesResources(path, document);
    },
  }),
};
