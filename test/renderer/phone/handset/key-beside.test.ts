import { expect, test } from 'vitest';
import { keyBeside } from '../../../../renderer/phone/handset/Keys.tsx';
import { KEYPAD_KEYS } from '../../../../shared/gsm/keypad.ts';

const NAMES = [
  ...['leftSoft', 'up', 'left', 'centre', 'right', 'down', 'rightSoft', 'green', 'clear', 'red'],
  ...KEYPAD_KEYS,
];
const beside = (key: string, arrow: string) => NAMES[keyBeside(NAMES.indexOf(key), arrow) ?? -1];

test('an arrow leads to the key that lies there, along a row it goes on to the next, and above and below there is none', () => {
  expect(beside('centre', 'ArrowUp')).toBe('up');
  expect(beside('centre', 'ArrowLeft')).toBe('left');
  expect(beside('down', 'ArrowDown')).toBe('clear');
  expect(beside('clear', 'ArrowDown')).toBe('2');
  expect(beside('1', 'ArrowUp')).toBe('clear');
  expect(beside('red', 'ArrowUp')).toBe('right');
  expect(beside('6', 'ArrowRight')).toBe('7');
  expect(beside('up', 'ArrowUp')).toBeUndefined();
  expect(beside('0', 'ArrowDown')).toBeUndefined();
  expect(beside('5', 'Enter')).toBeUndefined();
});
