/**
 * What the receiver remembers from run to run: whether it listens, its port, and for each environment its path and the
 * webhook that stood there before ours. The paths are what keeps strangers out, so only the owner may read the file.
 *
 * A file that cannot be read is left as it is and refused with a sentence.
 */
import { z } from 'zod';
import { AppError } from '../../shared/failure.ts';
import { createPrivateFile, readIfPresent, replacePrivateFile } from '../vault/private-file.ts';

const formerWebhook = z.strictObject({ url: z.string(), subscriptions: z.array(z.string()) });

const webhooksFile = z.strictObject({
  version: z.literal(1),
  isOn: z.boolean(),
  /** 0: none was had yet. */
  port: z.int().min(0).max(65_535),
  environments: z.record(
    z.string(),
    z.strictObject({
      path: z.string().regex(/^\/hook\/[0-9a-f]{32}$/),
      /** The address at which a tunnel of the user's reaches the receiver: an origin, or an origin with a path before ours. */
      tunnelUrl: z.string().optional(),
      former: formerWebhook.optional(),
    }),
  ),
});

export type WebhooksMemory = z.infer<typeof webhooksFile>;
export type EnvironmentMemory = WebhooksMemory['environments'][string];

const EMPTY: WebhooksMemory = { version: 1, isOn: false, port: 0, environments: {} };

/** @throws AppError `webhooks-file-unreadable`. */
export async function readWebhooksFile(path: string): Promise<WebhooksMemory> {
  const bytes = await readIfPresent(path);
  if (bytes === undefined) return EMPTY;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    json = undefined;
  }
  const read = webhooksFile.safeParse(json);
  if (read.success) return read.data;
  const message = `The file ${path} is none of the receiver's, or was changed; it was left as it is. Move it away, and the receiver begins anew with other addresses.`;
  throw new AppError({ code: 'webhooks-file-unreadable', message });
}

export async function writeWebhooksFile(path: string, memory: WebhooksMemory): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(`${JSON.stringify(memory, null, 2)}\n`));
  if ((await readIfPresent(path)) === undefined) await createPrivateFile(path, bytes);
  else await replacePrivateFile(path, bytes);
}
