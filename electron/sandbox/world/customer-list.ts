/**
 * The sandbox's thirty customers: invented people of Zambia, Kenya and Europe, each with their portfolio's currency.
 *
 * Names stay within the GSM default alphabet, because phones show them. The first customer is the default subscriber
 * and has the richest portfolio; a few are suspended or closed, so that clients can meet refusals.
 */
import type { Currency } from '../money.ts';
import type { LifeStatus } from './world-types.ts';

export type CustomerSeed = {
  readonly firstName: string;
  readonly lastName: string;
  readonly msisdn: string;
  readonly currency: Currency;
  readonly status: LifeStatus;
  /** How many different stocks the customer holds. */
  readonly holdings: number;
};

type Row = readonly [string, string, string, Currency, number, status?: LifeStatus];

const ROWS: readonly Row[] = [
  ['Mutinta', 'Banda', '+260977000101', 'ZK', 14],
  ['Chanda', 'Mwansa', '+260977000102', 'ZK', 6],
  ['Thandiwe', 'Phiri', '+260966000103', 'ZK', 4],
  ['Kelvin', 'Mulenga', '+260955000104', 'ZK', 5],
  ['Natasha', 'Zulu', '+260977000105', 'ZK', 3],
  ['Bwalya', 'Chilufya', '+260966000106', 'ZK', 8],
  ['Moses', 'Tembo', '+260955000107', 'ZK', 2],
  ['Inonge', 'Lubinda', '+260977000108', 'ZK', 4],
  ['Emmanuel', 'Sakala', '+260966000109', 'ZK', 1],
  ['Ruth', 'Kapambwe', '+260977000110', 'ZK', 5],
  ['Joseph', 'Hamoonga', '+260955000111', 'ZK', 0],
  ['Charity', 'Ngoma', '+260977000112', 'ZK', 3, 'SUSPENDED'],
  ['Wanjiru', 'Kamau', '+254712000113', 'USD', 7],
  ['Otieno', 'Odhiambo', '+254722000114', 'USD', 4],
  ['Achieng', 'Owino', '+254733000115', 'USD', 3],
  ['Kiprop', 'Cheruiyot', '+254712000116', 'USD', 9],
  ['Fatuma', 'Hassan', '+254722000117', 'USD', 2],
  ['Mwangi', 'Njoroge', '+254733000118', 'USD', 5],
  ['Nafula', 'Wekesa', '+254712000119', 'USD', 4],
  ['Brian', 'Mutiso', '+254722000120', 'USD', 1, 'CLOSED'],
  ['Zawadi', 'Kilonzo', '+254733000121', 'USD', 6],
  ['Anneliese', 'Grüber', '+436601000122', 'EUR', 6],
  ['Søren', 'Lindqvist', '+4520000123', 'EUR', 5],
  ['Giulia', 'Ferraro', '+393331000124', 'EUR', 4],
  ['Pierre', 'Lefèvre', '+33612000125', 'EUR', 3],
  ['Margarida', 'Nunes', '+351912000126', 'EUR', 7],
  ['Niamh', 'Byrne', '+353851000127', 'EUR', 2],
  ['Elif', 'Vermeulen', '+31612000128', 'EUR', 4, 'SUSPENDED'],
  ['Jürgen', 'Weber', '+491511000129', 'EUR', 3],
  ['Maria', 'Papadaki', '+306941000130', 'EUR', 5],
];

export const CUSTOMER_SEEDS: readonly CustomerSeed[] = ROWS.map(
  ([firstName, lastName, msisdn, currency, holdings, status]) => ({
    firstName,
    lastName,
    msisdn,
    currency,
    status: status ?? 'ACTIVE',
    holdings,
  }),
);
