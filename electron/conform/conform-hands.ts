/**
 * The hands of a conformance run: they send what its clauses ask, through the same path as everything else that is sent.
 *
 * Each request is signed, guarded, recorded and labelled with the clause that asked for it. What the service answers when it is asked too often is
 * waited for.
 */

import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { findOperation } from '../../shared/catalogue/operations.ts';
import type { Answered, AnyReply, Ask, Call, ClauseWalkStep, Dial, Tamper } from '../../shared/conform/ask.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { reasonOf } from '../../shared/failure.ts';
import { retryAfterMs } from '../../shared/http/retry-after.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import { startExploration } from '../../shared/map/explore/exploration.ts';
import { startMap } from '../../shared/map/map-build.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { UssdReply } from '../../shared/ussd/reply.ts';
import type { PressKeys } from '../exchange/press.ts';
import { pressDraft } from '../exchange/press.ts';
import { PRESS_OPERATION } from '../exchange/press-operation.ts';
import { prepareDraft, sendPrepared } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import { runExploration } from '../explorer/run-exploration.ts';
import { type FlowWorld, waitForReal } from '../flows/flow-world.ts';
import { mapOptionsOf } from '../map/map-reader.ts';
import type { WireResult } from '../transport/send-request.ts';
import { isLate } from './conform-bounds.ts';
import { openConformReceiver } from './conform-receiver.ts';
import type { ConformTarget } from './conform-wish.ts';
import { tamperedRequest } from './tampered-request.ts';

export type ConformHands = {
  /** Does what is asked. Throws AppError where nothing may be sent: a name not typed, no key. */
  do(ask: Ask, clauseId: string): Promise<AnyReply>;
  close(): Promise<void>;
};

const MOST_PRESSES = 1000;
const MOST_DEPTH = 12;
const MOST_WAITS = 4;
const USUAL_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

export function createConformHands(sender: Sender, press: PressKeys, target: ConformTarget): ConformHands {
  const { environment, customerId, mayAct, confirmedName, advance, signal } = target;
  const keys = new Map<string, string>();
  let receiver: ReturnType<typeof openConformReceiver> | undefined;

  /** The same intent has the same key; without an intent each request has one of its own. */
  function keyOf(intent: string | undefined): string {
    if (intent === undefined) return randomUuid(sender.random);
    const key = keys.get(intent) ?? randomUuid(sender.random);
    keys.set(intent, key);
    return key;
  }

  const nowMs = (): number => sender.signingClock(environment.id).nowMs();
  const waitFor = (waitMs: number): Promise<unknown> =>
    advance ? Promise.resolve(advance(waitMs)) : waitForReal(waitMs, signal);

  async function sendDraftAs(draft: Draft, operation: string, clauseId: string, tamper?: Tamper): Promise<Answered> {
    const own = tamper?.kind === 'profile' ? withProfile(environment, tamper) : environment;
    const head = { method: draft.method, target: draft.target };
    const label = `Conformance ${clauseId}`;
    const act = tamper === undefined ? undefined : 'send a request that is wrong on purpose';
    const job = { environment: own, operation, label, confirmedName, ...(act ? { act } : {}) };
    let prepared: ReturnType<typeof prepareDraft>;
    try {
      const right = prepareDraft(sender, own, draft);
      prepared = tamper === undefined ? right : tamperedRequest(sender, own, right, tamper);
    } catch (error) {
      if (tamper === undefined) throw error;
      return { ...head, failure: reasonOf(error), atMs: nowMs() };
    }
    if (tamper?.kind === 'twice') await sendPrepared(sender, job, prepared);
    for (let waits = 0; ; waits += 1) {
      const { response, failure, exchangeId } = await sendPrepared(sender, job, prepared);
      const waitMs = response && waits < MOST_WAITS ? patience(response, sender.clock.nowMs()) : undefined;
      if (waitMs !== undefined && !signal?.aborted) {
        await waitForReal(waitMs, signal);
        continue;
      }
      const json = response && !failure ? jsonValue(decodeUtf8(response.body)) : undefined;
      // Half an answer shows nothing of what a clause says.
      const came =
        response && !failure
          ? { status: response.status, json }
          : { failure: failure?.message ?? 'nothing came', isLate: isLate(failure) };
      return { ...head, ...came, exchangeId, atMs: nowMs() };
    }
  }

  function callDraft({ operation, path, query, body, intent }: Call): Draft {
    const method = findOperation(operation)?.method;
    return operationDraft({
      operation,
      ...(path ? { path } : {}),
      ...(query ? { query: Object.entries(query) } : {}),
      ...(body ? { body: { contentType: 'application/json', text: JSON.stringify(body) } } : {}),
      ...(method === 'GET' ? {} : { idempotencyKey: keyOf(intent) }),
    });
  }

  function dialDraft({ ussd }: Dial, stray = false): Draft {
    const profile = { ...environment.ussdProfile, ...ussd };
    const known = environment.customers.find((one) => one.customerId === customerId);
    const subscriber = known ?? { customerId, name: '', msisdn: '' };
    const newSessionId = randomUuid(sender.random);
    return pressDraft(
      profile,
      stray
        ? { kind: 'answer', sessionId: newSessionId, choice: '1' }
        : { kind: 'start', code: profile.serviceCode, subscriber, newSessionId },
    );
  }

  async function walkMenu(): Promise<readonly ClauseWalkStep[]> {
    const steps: ClauseWalkStep[] = [];
    const screens = new Map<string, UssdReply>();
    const world: FlowWorld = {
      environment,
      async press(pressed) {
        if (mayAct) target.requireHarmless?.();
        const { sessionId, choice } = pressed;
        const from = sessionId === undefined ? undefined : screens.get(sessionId);
        const answer = await press({
          ...pressed,
          by: 'conformance',
          environment,
          confirmedName,
          strangerMayDial: true,
        });
        const { outcome, status, exchangeId } = answer;
        const reply = outcome.kind === 'reply' ? outcome.reply : undefined;
        if (reply) screens.set(reply.sessionId, reply);
        const atMs = nowMs();
        const sentence = outcome.kind === 'failed' ? outcome.failure.message : undefined;
        const place = { method: 'POST', target: '/v1/ussd/process', status, exchangeId };
        steps.push({ ...place, sent: choice, isStart: sessionId === undefined, from, reply, sentence, atMs });
        return { ...answer, atMs };
      },
      wait: async (waitMs) => void (await waitFor(waitMs)),
      delivery: async (event) => ({ status: 'missing', event, elapsedMs: 0 }),
      async close() {},
    };
    const exploration = startExploration({
      ...{ serviceCode: environment.ussdProfile.serviceCode, customerId, mayAct, startedAtMs: 0 },
      ...{ budget: MOST_PRESSES, depth: MOST_DEPTH, build: startMap(mapOptionsOf(environment)) },
    });
    await runExploration(world, exploration, signal ? { signal } : {});
    return steps;
  }

  return {
    async do(ask, clauseId) {
      switch (ask.kind) {
        case 'call': {
          if (findOperation(ask.operation)?.method !== 'GET') target.requireHarmless?.();
          return sendDraftAs(callDraft(ask), ask.operation, clauseId, ask.tamper);
        }
        case 'dial':
          return sendDraftAs(dialDraft(ask), PRESS_OPERATION, clauseId, ask.tamper);
        case 'stray-press':
          return sendDraftAs(dialDraft({}, true), PRESS_OPERATION, clauseId);
        case 'walk':
          return walkMenu();
        case 'wait':
          await waitFor(ask.waitMs);
          return undefined;
        case 'receiver':
          receiver ??= openConformReceiver(sender, environment);
          return (await receiver).at;
        case 'messages':
          await waitFor(ask.afterMs);
          return receiver === undefined ? [] : (await receiver).messages(ask.path, signal);
      }
    },
    async close() {
      await (await receiver)?.close();
    },
  };
}

function withProfile(environment: Environment, { profile }: Extract<Tamper, { kind: 'profile' }>): Environment {
  return { ...environment, signingProfile: { ...environment.signingProfile, ...profile } };
}

/** How long a service that is asked too often wants to be left alone; undefined if it answered. */
function patience({ status, headers }: NonNullable<WireResult['response']>, nowMs: number): number | undefined {
  return status === 429 ? Math.min(retryAfterMs(headers, nowMs) ?? USUAL_WAIT_MS, LONGEST_WAIT_MS) : undefined;
}
