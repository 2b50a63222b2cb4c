// Text from a repository, a tool or a person: isolated, so that its direction changes nothing around it, and with
// what nobody would see (marks that turn text round, zero-width and control characters) made visible.

import type { ComponentChildren } from 'preact';
import { codePoint, unseen } from '../words.ts';

export function Text({ children }: { readonly children: string }) {
  return <bdi>{visible(children)}</bdi>;
}

/** With what nobody would see made visible. */
export function visible(text: string): ComponentChildren {
  if (!unseen.test(text)) return text;
  return text.split(new RegExp(unseen, 'gu')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span class="control-character" key={index} title="Invisible character">
        {codePoint(part)}
      </span>
    ),
  );
}

/** Sentences in which code stands between backticks, as rules write them; nothing else is marked up. */
export function Prose({ children }: { readonly children: string }) {
  const parts = children.split(/`([^`\n]{1,400})`/);
  return (
    <bdi>
      {parts.map((part, index) =>
        index % 2 === 0 ? <span key={index}>{visible(part)}</span> : <code key={index}>{visible(part)}</code>,
      )}
    </bdi>
  );
}

/** A path, which may go on in the next line after each of its slashes. */
export function Path({ children }: { readonly children: string }) {
  const text = children.length <= longest ? children : `${children.slice(0, longest)}…`;
  return (
    <bdi>
      {text.split(/(?<=\/)/).map((part, index) => (
        <span key={index}>
          {index > 0 && <wbr />}
          {visible(part)}
        </span>
      ))}
    </bdi>
  );
}

const longest = 400;

/** Text of any length: the beginning of what is too long. */
export function LongText({ children }: { readonly children: string }) {
  return <Text>{children.length <= longest ? children : `${children.slice(0, longest)}…`}</Text>;
}

/** A link to elsewhere, when the address is one that a browser may follow; else text. */
export function Outside({ url, children = url }: { readonly url: string; readonly children?: string }) {
  if (!/^https?:\/\//i.test(url)) return <Text>{url}</Text>;
  return (
    <a href={url} rel="noreferrer noopener" target="_blank">
      <Text>{children}</Text>
      <span class="hidden-text"> (opens in a new tab)</span>
    </a>
  );
}
