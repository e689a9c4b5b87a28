/**
 * What the receiver remembers between runs: whether it listens, its port, and for each environment its path and the
 * webhook that was registered before ours. Only secret paths keep strangers out, so only the owner may read the file.
 *
 * An unreadable file is left as it is and refused with a sentence.
 */
import { z } from 'zod';
import { AppError } from '../../shared/failure.ts';
import { type JsonFile, jsonFile } from '../files/json-file.ts';

const formerWebhook = z.strictObject({ url: z.string(), subscriptions: z.array(z.string()) });

const fileSchema = z.strictObject({
  version: z.literal(1),
  isOn: z.boolean(),
  /** 0 before the first start. */
  port: z.int().min(0).max(65_535),
  environments: z.record(
    z.string(),
    z.strictObject({
      path: z.string().regex(/^\/hook\/[0-9a-f]{32}$/),
      /**
       * The address at which the user's tunnel reaches the receiver: an origin, or an origin with a path before ours.
       */
      tunnelUrl: z.string().optional(),
      former: formerWebhook.optional(),
    }),
  ),
});

export type WebhooksMemory = z.infer<typeof fileSchema>;
export type EnvironmentMemory = WebhooksMemory['environments'][string];

export const EMPTY_MEMORY: WebhooksMemory = { version: 1, isOn: false, port: 0, environments: {} };

/** Reading throws AppError `webhooks-file-unreadable`, changing also `webhooks-file-unwritable`. */
export function webhooksFile(path: string): JsonFile<WebhooksMemory> {
  const unreadable = (): AppError => {
    const message = `The file ${path} is none of the receiver's, or was changed; it was left as it is. Move it away, and the receiver begins anew with other addresses.`;
    return new AppError({ code: 'webhooks-file-unreadable', message });
  };
  return jsonFile({
    path,
    noun: 'webhooks',
    parse(json) {
      const read = fileSchema.safeParse(json);
      if (read.success) return read.data;
      throw unreadable();
    },
    unreadable,
    unwritable: (reason, cause) => {
      const message = `The receiver’s addresses cannot be kept in ${path}: ${reason}. Nothing was changed; mend that, then do this again.`;
      return new AppError({ code: 'webhooks-file-unwritable', message }, { cause });
    },
  });
}
