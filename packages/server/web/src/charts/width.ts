import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The width that a chart has, so that its letters and lines keep their size on every screen. */
export function useWidth(): { readonly box: { current: HTMLDivElement | null }; readonly width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(Math.round(element.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
