/** What came of waiting for a webhook message: a step of a flow that brings no screen. */

export type DeliveryArrival = {
  /** `missing`: none came in time. */
  readonly status: 'verified' | 'refused' | 'unjudged' | 'missing';
  readonly event: string;
  readonly elapsedMs: number;
  /** Under which history has it, where there is a history. */
  readonly deliveryId?: string | undefined;
};

/** For reports, and for who hears it. */
export function arrivalSentence({ status, event, elapsedMs }: DeliveryArrival): string {
  switch (status) {
    case 'verified':
      return `${event} arrived at the receiver, and its signature holds.`;
    case 'refused':
      return `${event} arrived at the receiver, and its signature does not hold.`;
    case 'unjudged':
      return `${event} arrived at the receiver; there was no key to judge it by.`;
    case 'missing':
      return `No message ${event} arrived at the receiver within ${Math.round(elapsedMs / 1000)} s.`;
  }
}
