import { describe, expect, test } from 'vitest';
import { makeWorld } from '../../../../electron/sandbox/world/make-world.ts';
import { moveAsset } from '../../../../electron/sandbox/world/move-asset.ts';
import { countSeptets } from '../../../../shared/gsm/septets.ts';
import { TEST_NOW_MS } from '../../../support/fixed-clock.ts';

const world = makeWorld(384, TEST_NOW_MS);

test('the same seed and time give the same world, another seed another one', () => {
  expect(makeWorld(384, TEST_NOW_MS)).toEqual(world);
  expect(makeWorld(385, TEST_NOW_MS).assets).not.toEqual(world.assets);
});

test('it holds thirty customers and sixty instruments, no name or number twice', () => {
  expect(world.customers).toHaveLength(30);
  expect(world.instruments).toHaveLength(60);
  const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length);
  unique(world.customers.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  unique(world.customers.map(({ msisdn }) => msisdn));
  unique(world.instruments.map(({ symbol }) => symbol));
  unique(world.instruments.map(({ shortName }) => shortName));
});

test('names can be shown on a phone: the GSM alphabet, short names of at most twelve characters', () => {
  for (const { firstName, lastName } of world.customers) {
    expect(countSeptets(`${firstName} ${lastName}`).foreign, lastName).toEqual([]);
  }
  for (const { shortName, name } of world.instruments) {
    expect(countSeptets(name).foreign, name).toEqual([]);
    expect(countSeptets(shortName).septets, shortName).toBeLessThanOrEqual(12);
  }
});

test('customers of every status, one portfolio without an account, and one suspended with an active owner', () => {
  expect(new Set(world.customers.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'SUSPENDED', 'CLOSED']));
  expect(world.portfolios.filter(({ accountId }) => accountId === null)).toHaveLength(1);
  const owner = (customerId: number) => world.customers.find((customer) => customer.customerId === customerId)?.status;
  const suspended = world.portfolios.filter(
    ({ status, customerId }) => status === 'SUSPENDED' && owner(customerId) === 'ACTIVE',
  );
  expect(suspended).toHaveLength(1);
});

describe('the figures hold together', () => {
  test('each holding is what its transactions add up to, and none is below zero', () => {
    for (const asset of world.assets) {
      const start = { ...asset, quantityMicro: 0, investedMinor: 0 };
      const moves = world.transactions.filter(({ assetId }) => assetId === asset.assetId);
      const end = moves.reduce((held, move) => {
        const next = moveAsset(held, move.requestType, move.quantityMicro, move.amountMinor, move.updatedMs);
        expect(next.quantityMicro).toBeGreaterThanOrEqual(0);
        return next;
      }, start);
      expect(end).toEqual(asset);
    }
  });

  test('each transaction belongs to a completed request of the same customer, and everything lies in the past', () => {
    const requests = new Map(world.requests.map((request) => [request.requestId, request]));
    for (const move of world.transactions) {
      expect(requests.get(move.requestId)).toMatchObject({
        status: 'COMPLETED',
        customerId: move.customerId,
        instrumentId: move.instrumentId,
        amountMinor: move.amountMinor,
      });
    }
    for (const { updatedMs } of [...world.requests, ...world.transactions, ...world.customers]) {
      expect(updatedMs).toBeLessThanOrEqual(TEST_NOW_MS);
    }
    const waiting = world.requests.filter(({ status }) => status === 'PENDING');
    expect(waiting.every(({ dueMs }) => dueMs > TEST_NOW_MS)).toBe(true);
  });

  test('ids grow with time, as those of a service that had lived would', () => {
    const times = world.requests.map(({ createdMs }) => createdMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('the default subscriber has more holdings, waiting requests and history than one screen shows', () => {
    const id = world.customers[0]?.customerId;
    expect(world.assets.filter(({ customerId }) => customerId === id).length).toBeGreaterThan(8);
    const own = world.requests.filter(({ customerId }) => customerId === id);
    expect(own.filter(({ status }) => status === 'PENDING').length).toBeGreaterThan(4);
    expect(world.transactions.filter(({ customerId }) => customerId === id).length).toBeGreaterThan(20);
  });

  test('prices have a shape: every path moves, none falls below its floor or runs away', () => {
    for (const { symbol, closes } of world.instruments) {
      const path = JSON.parse(closes) as number[];
      expect(path.length, symbol).toBeGreaterThan(700);
      expect(Math.min(...path), symbol).toBeGreaterThanOrEqual(50);
      expect(Math.max(...path) / Math.min(...path), symbol).toBeLessThan(50);
      expect(new Set(path).size, symbol).toBeGreaterThan(100);
    }
  });
});
