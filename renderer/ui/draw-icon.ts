/**
 * Draws an icon of the library by its shapes, in place of the library's own way (vite.config.ts): its options, which nobody here uses, are a kilobyte of the
 * first screen, and are gone through with each drawing.
 */
import { createElement, type SVGProps } from 'react';

type IconData = { readonly name: string; readonly node: readonly (readonly [tag: string, attributes: object])[] };
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: string | number };

export function drawIcon({ name, node }: IconData): (props: IconProps) => ReturnType<typeof createElement> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className === undefined ? '' : ` ${className}`}`,
        'aria-hidden': 'aria-label' in rest || 'role' in rest ? undefined : true,
        ...rest,
      },
      shapes,
    );
}
