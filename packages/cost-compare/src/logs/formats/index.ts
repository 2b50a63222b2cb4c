// The kinds of logs there are, the specific before the general.
import type { Wanted } from '../field-picker.ts';
import type { LogFormat } from '../log-reply.ts';
import { anthropicBatch } from './anthropic-batch.ts';
import { apiReply } from './api-reply.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { geminiCli } from './gemini-cli.ts';
import { langfuse } from './langfuse.ts';
import { litellm } from './litellm.ts';
import { openaiBatch } from './openai-batch.ts';

export const logFormats: readonly LogFormat[] = [
  claudeCode,
  codex,
  geminiCli,
  openaiBatch,
  anthropicBatch,
  litellm,
  langfuse,
  apiReply,
];

const metadata: Wanted = {
  session_id: true,
  session: true,
  project: true,
  user: true,
  user_id: true,
  tags: true,
  usage_object: true,
  user_api_key_team_alias: true,
};

const reply: Wanted = {
  id: true,
  model: true,
  modelVersion: true,
  usage: true,
  usageMetadata: true,
  usage_info: true,
  meta: { billed_units: true, tokens: true, cached_tokens: true, api_version: true, warnings: true },
  service_tier: true,
  serviceTier: true,
  created: true,
  created_at: true,
  createTime: true,
  timestamp: true,
  metadata,
};

/** Every member that some format reads. */
export const wantedFields: Wanted = {
  ...reply,
  message: reply,
  body: reply,
  data: { ...reply, response: reply, message: reply, body: reply },
  response: { ...reply, request_id: true, body: reply, message: reply, response: reply, data: reply },
  result: { ...reply, type: true, message: reply, response: reply },
  payload: { id: true, cwd: true, model: true, type: true, info: true },
  type: true,
  time: true,
  createdAt: true,
  startTime: true,
  start_time: true,
  requestId: true,
  request_id: true,
  custom_id: true,
  error: {},
  sessionId: true,
  session_id: true,
  session: true,
  cwd: true,
  project: true,
  projectId: true,
  project_id: true,
  projectHash: true,
  environment: true,
  user: true,
  userId: true,
  user_id: true,
  end_user: true,
  team_id: true,
  team_alias: true,
  tags: true,
  tag: true,
  request_tags: true,
  tokens: true,
  prompt_tokens: true,
  completion_tokens: true,
  total_tokens: true,
  spend: true,
  call_type: true,
  cache_hit: true,
  custom_llm_provider: true,
  traceId: true,
  trace_id: true,
  usageDetails: true,
  usage_details: true,
  providedModelName: true,
  provided_model_name: true,
  $set: {},
  $rewindTo: true,
};

/** A line without any of these has no usage, and nothing to say about that of other lines. */
export const tellingFields: ReadonlySet<string> = new Set([
  'usage',
  'usageMetadata',
  'usage_info',
  'usageDetails',
  'usage_details',
  'meta',
  'tokens',
  'prompt_tokens',
  'payload',
  'projectHash',
]);
