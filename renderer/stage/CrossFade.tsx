/** What stands beside the phone: what comes fades in over what goes, in the same place. */
import { type ReactNode, useEffect, useState } from 'react';

const FADE_MS = 180;

type CrossFadeProps<Kind extends string> = {
  readonly shown: Kind;
  readonly draw: (kind: Kind) => ReactNode;
};

export function CrossFade<Kind extends string>({ shown, draw }: CrossFadeProps<Kind>) {
  const [layers, setLayers] = useState<readonly Kind[]>([shown]);
  if (layers.at(-1) !== shown) setLayers([...layers.filter((kind) => kind !== shown), shown].slice(-2));
  useEffect(() => {
    const timer = setTimeout(() => setLayers([shown]), FADE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className="stage__beside">
      {layers.map((kind) => (
        <div key={kind} className="stage__layer" data-goes={kind !== shown || undefined} inert={kind !== shown}>
          {draw(kind)}
        </div>
      ))}
    </div>
  );
}
