import { included, priced, type UsageShape } from '../usage-shape.ts';

export const pagesUsage: UsageShape = {
  id: 'pages',
  title: 'Mistral OCR',
  marks: [['pages_processed']],
  inputIncludesCache: true,
  fields: {
    pages_processed: priced('input_document_pages'),
    doc_size_bytes: included('not a charge'),
  },
};
