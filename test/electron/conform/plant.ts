/** What a service that breaks one clause does to the answers of our own sandbox (planted-answers.ts). */

import type { Sender } from '../../../electron/exchange/sender.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows reach into JSON of every shape.
export type Json = any;

export type Passing = {
  /** `GET instruments`, `POST ussd/process`. */
  readonly place: string;
  readonly query: URLSearchParams;
  readonly request: HttpRequest;
  readonly body: Json;
  status: number;
  json: Json;
  /** The state of the session before this press, as the sandbox knows it. */
  readonly from: string | undefined;
  /** The same as it was shown, where a row changed it. */
  readonly shown: string | undefined;
  /** The key or text of a press. */
  readonly choice: string | undefined;
  /** What a row keeps from answer to answer. */
  readonly memory: Map<string, Json>;
};

export type Plant = {
  readonly batch: string;
  readonly during?: string;
  /** Other clauses that ask for the same, and so fail as well. */
  readonly also?: readonly string[];
  readonly alter: (passing: Passing) => void;
  /** Not sent on: what the service pretends to have done. */
  readonly swallows?: (passing: Omit<Passing, 'status' | 'json'>) => Json | undefined;
  /** Done once an answer has passed. */
  readonly after?: (passing: Passing, sender: Sender) => Promise<void>;
};
