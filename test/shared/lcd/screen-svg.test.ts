import { expect, test } from 'vitest';
import { screenSvg } from '../../../shared/lcd/screen-svg.ts';

test('the file stands by itself: no style sheet, no script, no address but the name of SVG', () => {
  const svg = screenSvg('1. My Portfolio\n2. Stocks');
  expect(svg.match(/https?:[^"]+/g)).toEqual(['http://www.w3.org/2000/svg']);
  expect(svg).not.toMatch(/<script|<style|style=/);
});

test('its size is a whole number of CSS pixels a font pixel', () => {
  expect(screenSvg('A', { width: 20, scale: 3 })).toContain('width="78" height="48" viewBox="-3 -3 26 16"');
});

test('a text cannot leave its title', () => {
  const svg = screenSvg('</title><script>"&\u0001\ud800');
  expect(svg).toContain('<title>&#60;/title&#62;&#60;script&#62;&#34;&#38;\ufffd\ufffd</title>');
});

test('a character outside the alphabet has a frame', () => {
  expect(screenSvg('a')).not.toContain('stroke=');
  expect(screenSvg('ő')).toContain('stroke=');
});
