/**
 * Asks for the newest version: one GET of one fixed address, without anything that tells who asks.
 *
 * It goes through the program's own transport, with its proxy and TLS rules. The answer is bounded and read strictly; only
 * a version number is taken from it. Nothing is downloaded, and the page that is linked is named by this build.
 */
import { z } from 'zod';
import type { UpdateFound } from '../../shared/contract/program-commands.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest } from '../transport/send-request.ts';
import type { ReleasePlace } from './release-place.ts';

const LARGEST_ANSWER = 65_536;
const LIMITS = { connectTimeoutMs: 10_000, idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 };
const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;
/** A feed may hold more members; they are ignored. */
const answerSchema = z.union([
  z.object({ tag_name: z.string().regex(VERSION) }).transform(({ tag_name }) => tag_name),
  z.object({ version: z.string().regex(VERSION) }).transform(({ version }) => version),
]);

/** Throws AppError `update-check-failed` with what was expected and what came. */
export async function askForUpdate(place: ReleasePlace, version: string, nowMs: () => number): Promise<UpdateFound> {
  const { response, failure } = await sendRequest(
    {
      method: 'GET',
      url: place.feed,
      headers: [
        ['Accept', 'application/json'],
        ['User-Agent', 'Dialbench'],
      ],
      body: NO_BODY,
    },
    { ...DEFAULT_SEND_OPTIONS, ...LIMITS, maxAnswerBytes: LARGEST_ANSWER, variables: process.env },
  );
  if (failure) throw checkFailed(place, failure.message);
  if (response?.status !== 200) throw checkFailed(place, `expected status 200, got ${response?.status ?? 'none'}.`);
  const newest = versionIn(place, response.body).replace(/^v/, '');
  return { atMs: nowMs(), version: newest, isNewer: isNewer(newest, version), page: place.page };
}

const NO_BODY = new Uint8Array();

function versionIn(place: ReleasePlace, body: Uint8Array): string {
  try {
    const read = answerSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    if (read.success) return read.data;
  } catch (error) {
    throw checkFailed(
      place,
      `expected JSON, got ${body.length} bytes that are none (${shortened(reasonOf(error), 80)}).`,
    );
  }
  throw checkFailed(place, 'expected a version of three numbers in “tag_name” or “version”, and there is none.');
}

/** Compares three numbers; what follows them in our own version (a pre-release) counts as older than the release. */
export function isNewer(newest: string, own: string): boolean {
  const [there, here] = [numbersOf(newest), numbersOf(own)];
  for (const at of [0, 1, 2]) {
    const difference = (there[at] ?? 0) - (here[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return /^\d+\.\d+\.\d+-/.test(own);
}

function numbersOf(version: string): readonly number[] {
  return (/^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
}

function checkFailed({ feed }: ReleasePlace, reason: string): AppError {
  const message = `Whether there is a newer version is not known: ${new URL(feed).host} was asked; ${reason}`;
  return new AppError({ code: 'update-check-failed', message });
}
