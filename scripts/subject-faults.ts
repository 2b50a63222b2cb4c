// What is wrong with the subject of a commit.
import { texts } from './vocabulary.ts';

const form =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z][a-z-]*(?:,[a-z-]+)*\))?!?: [^A-Z\s].*[^.\s]$/;
const maxLength = 72;

export function faultsOfSubject(subject: string): string[] {
  const words = texts.flatMap(([pattern, write]) => {
    const [word] = pattern.exec(subject) ?? [];
    return word === undefined ? [] : [`"${word}": write ${write}`];
  });
  return [
    ...(form.test(subject) ? [] : ['is not "type(scope): what it does", in lower case, without a full stop']),
    ...(subject.length > maxLength ? [`has ${subject.length} characters, ${maxLength} at most`] : []),
    ...words,
  ];
}
