import { string } from '@oclif/core/flags';

/** What supports a decision. */
export const evidenceFlag = string({
  description: 'Link or text that supports the decision; repeatable',
  multiple: true,
});
