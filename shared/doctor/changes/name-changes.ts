/** The names of components, spelt in another way in the lines of the base, in the list of its last line, or in both. */
import { type BaseModel, plainName } from '../base-model.ts';
import { NAME_SPELLINGS, type WriteName } from '../name-spellings.ts';
import { type Change, shown } from './change.ts';

/** Every spelling in the lines, in the last line's list, and in both. `asSent` has a header's name as it was sent. */
export function nameChanges({ names }: BaseModel, asSent: WriteName): Change[] {
  const usual = [asSent, ...NAME_SPELLINGS.slice(0, USUAL_SPELLINGS), (name: string) => name.toLowerCase()];
  return [...usual, ...NAME_SPELLINGS.slice(USUAL_SPELLINGS)].flatMap((write, at): Change[] => {
    const plain = names.map(plainName);
    const odd = plain.find((name) => write(name) !== name);
    if (odd === undefined) return [];
    const isCase = plain.every((name) => write(name).toLowerCase() === name.toLowerCase());
    const change = (where: string, apply: Change['apply']): Change => ({
      causes: isCase ? ['B9'] : write(odd).startsWith(':') ? ['B28', 'H15'] : ['B28'],
      slot: 'names',
      isRare: at >= usual.length,
      message: `${where} has names such as ${shown(write(odd))}; ${isCase ? 'they must be lower case' : `the name is ${odd}`}.`,
      fix: isCase
        ? 'Names in the base are lower case, whatever the case of the headers.'
        : 'Take the names from the list of components, for the lines and for Signature-Input: content-type, @target-uri.',
      apply,
    });
    const inLines = (from: BaseModel): BaseModel => ({
      ...from,
      writtenName: (name) => write(plainName(name)) + name.slice(plainName(name).length),
    });
    const inList = (from: BaseModel): BaseModel => ({
      ...from,
      params: {
        ...from.params,
        text: undefined,
        items: from.params.items.map((item) => item.replace(/[A-Za-z@][\w-]*/, write)),
      },
    });
    return [
      change('The signed base', inLines),
      change('The signed base', (from) => inList(inLines(from))),
      change('The list in the last line of the signed base', inList),
    ];
  });
}

/** Those whose changes meet others. */
const USUAL_SPELLINGS = 2;
