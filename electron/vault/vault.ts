/**
 * The vault: one private key per environment, sealed at rest; it hands out Signers, never bytes.
 *
 * The file is JSON with a version, the id of the sealer, a challenge (a known text, sealed, to tell a wrong seal from a
 * broken entry) and the sealed seeds. It is written atomically with mode 0600 and never overwritten when it cannot be
 * opened.
 */
import { z } from 'zod';
import { AppError } from '../../shared/contract/failure.ts';
import type { RandomSource, Signer } from '../../shared/signature/ports.ts';
import type { Sealer } from '../workbench.ts';
import { nodeSigner } from './node-signer.ts';
import { readIfPresent, replacePrivateFile } from './private-file.ts';

const CHALLENGE = 'dialbench vault';

const vaultFileSchema = z.strictObject({
  format: z.literal('dialbench-vault'),
  version: z.literal(1),
  sealedBy: z.string(),
  challengeBase64: z.base64(),
  keys: z.array(
    z.strictObject({
      environmentId: z.string(),
      keyId: z.string(),
      createdAtMs: z.number(),
      /** 32 bytes; kept in clear, so that a key can be named while the vault is shut. */
      publicKeyBase64: z.base64(),
      sealedSeedBase64: z.base64(),
    }),
  ),
});
type VaultFile = z.infer<typeof vaultFileSchema>;

export type Vault = {
  readonly sealedBy: string;
  /** The environment's Signer; made and sealed at first use. */
  ensureSigner(environmentId: string, nowMs: number): Promise<Signer>;
  signer(environmentId: string): Signer | undefined;
};

/** Gives the sealer once it is known whether a vault is there already; a new one may make its key. */
export type SealerChoice = (isNew: boolean) => Promise<Sealer>;

/** Opens the vault at `path`, or begins an empty one where no file is. Throws AppError `vault-*`; the file is then left as it is. */
export async function openVault(path: string, sealerFor: SealerChoice, random: RandomSource): Promise<Vault> {
  const bytes = await readIfPresent(path);
  const present = bytes && parseVaultFile(path, bytes);
  const sealer = await sealerFor(present === undefined);
  const file = present ? await checkSeal(path, present, sealer) : await emptyVaultFile(sealer);
  const signers = new Map<string, Signer>();
  for (const key of file.keys) {
    const seed = await sealer.open(fromBase64(key.sealedSeedBase64));
    const signer = nodeSigner(seed, key.keyId);
    seed.fill(0);
    if (toBase64(signer.publicKey) !== key.publicKeyBase64) {
      throw vaultError(
        'vault-inconsistent',
        path,
        `the key of ${key.environmentId} does not belong to the public key written beside it`,
      );
    }
    signers.set(key.environmentId, signer);
  }
  return {
    sealedBy: sealer.description,
    signer: (environmentId) => signers.get(environmentId),
    async ensureSigner(environmentId, nowMs) {
      const known = signers.get(environmentId);
      if (known) return known;
      const seed = random.bytes(32);
      const signer = nodeSigner(seed, `${environmentId}-${toHex(random.bytes(4))}`);
      file.keys.push({
        environmentId,
        keyId: signer.keyId,
        createdAtMs: nowMs,
        publicKeyBase64: toBase64(signer.publicKey),
        sealedSeedBase64: toBase64(await sealer.seal(seed)),
      });
      seed.fill(0);
      await replacePrivateFile(path, new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`));
      signers.set(environmentId, signer);
      return signer;
    },
  };
}

async function emptyVaultFile(sealer: Sealer): Promise<VaultFile> {
  const challenge = await sealer.seal(new TextEncoder().encode(CHALLENGE));
  return { format: 'dialbench-vault', version: 1, sealedBy: sealer.id, challengeBase64: toBase64(challenge), keys: [] };
}

async function checkSeal(path: string, file: VaultFile, sealer: Sealer): Promise<VaultFile> {
  if (file.sealedBy !== sealer.id) {
    const reason = `it is sealed by “${file.sealedBy}”, and this program seals by “${sealer.id}”`;
    throw vaultError('vault-other-seal', path, reason);
  }
  const challenge = await sealer.open(fromBase64(file.challengeBase64)).catch((cause: unknown) => {
    throw vaultError('vault-wrong-seal', path, 'the key that sealed it is not the one at hand', cause);
  });
  if (new TextDecoder().decode(challenge) !== CHALLENGE) {
    throw vaultError('vault-wrong-seal', path, 'its challenge holds another text');
  }
  return file;
}

function parseVaultFile(path: string, bytes: Uint8Array): VaultFile {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw vaultError('vault-unreadable', path, `its ${bytes.length} bytes are not JSON`, cause);
  }
  const parsed = vaultFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`).join('; ');
  throw vaultError('vault-unreadable', path, `it is not a vault file of version 1 (${problem})`);
}

function vaultError(code: string, path: string, reason: string, cause?: unknown): AppError {
  const message = `The vault ${path} cannot be opened: ${reason}. It was left as it is. Restore it from a backup, or set it aside and begin a new one.`;
  return new AppError({ code, message }, { cause });
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
