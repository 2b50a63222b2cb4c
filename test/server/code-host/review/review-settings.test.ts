// What gets a comment, what holds back, what people should hear of.
import t from 'tap';
import {
  blocks,
  comments,
  isLoud,
  readReviewSettings,
} from '../../../../packages/server/src/code-host/review/review-settings.ts';

const levels = ['critical', 'high', 'medium', 'low'] as const;
const confidences = ['high', 'medium', 'low'] as const;

/** The severities that pass, by confidence. */
function passing(decide: typeof comments, text: string) {
  const settings = readReviewSettings(text);
  return confidences.map((confidence) =>
    levels.filter((severity) => decide(settings, { severity, confidence })).join(' '),
  );
}

t.test('review settings: only what is certain holds back, from its level on', (t) => {
  t.same(passing(blocks, ''), ['', '', ''], 'nothing, unless it is asked for');
  t.same(passing(blocks, 'review: {block: high}'), ['critical high', '', '']);
  t.same(passing(blocks, 'review: {block: never}'), ['', '', '']);
  t.end();
});

t.test('review settings: what is doubtful gets no comment of its own', (t) => {
  const medium = 'critical high medium';
  t.same(passing(comments, ''), [medium, medium, '']);
  t.same(passing(comments, 'review: {comment: critical}'), ['critical', 'critical', '']);
  t.same(passing(comments, 'review: {comment: never}'), ['', '', '']);
  t.same(passing(comments, 'review: {comment: never, block: low}'), ['critical high medium low', '', '']);
  t.same(passing(comments, 'review: {comment: high, block: medium}'), [medium, 'critical high', '']);
  t.end();
});

t.test('review settings: people hear at the default level where they want no comments', (t) => {
  const medium = 'critical high medium';
  t.same(passing(isLoud, 'review: {comment: never}'), [medium, medium, '']);
  t.same(passing(isLoud, 'review: {comment: high}'), ['critical high', 'critical high', '']);
  t.end();
});
