/** A part of the page whose code comes with its first drawing, so that the first screen does without it. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Draws `meanwhile` until the code is here, and where it did not arrive; drawn again later, it asks again.
 *
 * @param meanwhile is drawn in its place.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P, isFailed: boolean) => ReactNode,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LatePart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    useEffect(() => {
      // Its code may have come for another one between the first drawing and now.
      if (Part) return;
      load().then(
        (part) => {
          loaded = part;
          // At once and with its effects, or the letters typed before it listens to its store would be put back.
          flushSync(() => setPart(() => part));
        },
        () => setFailed(true),
      );
    }, [Part]);
    return Part ? <Part {...props} /> : meanwhile(props, isFailed);
  };
}
