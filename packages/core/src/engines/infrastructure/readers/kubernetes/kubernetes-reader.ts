// Kubernetes manifests: YAML in block and flow style, and JSON. Templates of Helm charts are read by helm-reader.ts.
import type { InfrastructureReader } from '../../infrastructure-reader.ts';
import { DocumentError, parseDocuments } from '../parse-document.ts';
import { kubernetesResources } from './kubernetes-resources.ts';

export const kubernetesReader: InfrastructureReader = {
  title: 'Kubernetes',
  mayRead: (path) => /\.(?:ya?ml|json)$/.test(path),
  isMeant: ({ path, text }) =>
    /["']?apiVersion["']?\s*:/.test(text) &&
    /["']?kind["']?\s*:/.test(text) &&
    !(/(?:^|\/)templates\//.test(path) && text.includes('{{')),
  open: ({ unevaluated }) => ({
    *read({ path, text }) {
      try {
        for (const document of parseDocuments(text)) yield kubernetesResources(path, document);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        unevaluated(path, error.line, error.message);
      }
    },
  }),
};
