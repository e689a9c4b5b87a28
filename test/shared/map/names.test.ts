/** Which parts of a line are names, where several of them meet in it. */
import { expect, it } from 'vitest';
import { hideNamesOf } from '../../../shared/map/names.ts';

it.each<[string, readonly string[], string, string]>([
  ['overlap', ['TRMN Tramontana', 'Tramontana Wind'], 'TRMN Tramontana Wind', '…'],
  ['overlap, however they are listed', ['Tramontana Wind', 'TRMN Tramontana'], 'Buy TRMN Tramontana Wind?', 'Buy …?'],
  ['lie in one another', ['Wind', 'Tramontana Wind'], 'Tramontana Wind, Wind', '…, …'],
  ['begin together', ['Kafue', 'Kafue Copper'], 'Kafue Copper Group', '… Group'],
  ['follow each other', ['MOSI', 'Mosi Telecom'], 'MOSI Mosi Telecom', '… …'],
  ['are parts of words', ['Wind'], 'Windy Tradewind', 'Windy Tradewind'],
  ['come twice', ['Wind'], 'Wind and Wind', '… and …'],
  ['are not there', ['Solar'], 'Wind', 'Wind'],
])('names that %s', (_, names, line, hidden) => {
  expect(hideNamesOf(names)(line)).toBe(hidden);
});
