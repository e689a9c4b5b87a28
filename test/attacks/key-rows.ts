/** Attacks by way of public keys of other people's clients: ids that no signature can name, and ids that are taken. */
import type { CallAttack } from './attack.ts';

const PUBLIC_KEY = 'QeYTItHoeyqBh9kWmQKJ3fAwpgSJqnDqcT+MkYraoo4=';
const OWN_KEY = { staging: '', production: '', sandbox: '' };
const ENVIRONMENTS = ['staging', 'production', 'sandbox'] as const;

const unusable = ENVIRONMENTS.flatMap((environmentId) =>
  ['a"b', 'a\\b', 'kéy', 'a\u0000b', 'k'.repeat(101)].map(
    (keyId): CallAttack => ({
      id: `key-id ${environmentId} ${JSON.stringify(keyId.slice(0, 9))}`,
      attacker: `has a key pasted for ${environmentId} under an id that no signature can name`,
      call: () => ({ command: 'loupe.registerKey', input: { environmentId, keyId, publicKey: PUBLIC_KEY } }),
      refused: 'key-id-unusable',
    }),
  ),
);

const taken = ENVIRONMENTS.map(
  (environmentId): CallAttack => ({
    id: `key-id-own ${environmentId}`,
    attacker: `has another key pasted under the key id of ${environmentId} itself`,
    async prepare({ workbench }) {
      const { environments } = await workbench.services['workbench.state']({});
      OWN_KEY[environmentId] = environments.find(({ id }) => id === environmentId)?.keyId ?? '';
    },
    call: () => ({
      command: 'loupe.registerKey',
      input: { environmentId, keyId: OWN_KEY[environmentId], publicKey: PUBLIC_KEY },
    }),
    refused: 'key-id-taken',
  }),
);

export const KEY_ATTACKS: readonly CallAttack[] = [...unusable, ...taken];
