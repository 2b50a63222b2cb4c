// A part of a long list that is drawn again only when it is about something else: a key pressed on one row costs one row.
import { Component, type FunctionComponent } from 'preact';

/** The same component, left as it is while each of its properties is the same value. */
export function steady<Props extends object>(Inner: FunctionComponent<Props>) {
  return class Steady extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const now = this.props;
      const names = Object.keys({ ...now, ...next }) as (keyof Props)[];
      return names.some((name) => now[name] !== next[name]);
    }

    override render() {
      return <Inner {...this.props} />;
    }
  };
}
