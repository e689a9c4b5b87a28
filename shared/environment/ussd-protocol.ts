/**
 * UssdProtocol: what a USSD service speaks. The specification's own is signed; the others are those by which gateways call an application.
 *
 * This is the choice as an environment keeps it; shared/ussd/protocol/ has a file for what each puts on the wire and reads from it.
 */

/** Services that need no more than their kind. */
export type PlainProtocol = 'service' | 'con-end' | 'hubtel' | 'trueroute';
export type ProtocolKind = PlainProtocol | 'json';
/** Those by which a gateway calls an application. */
export type ApplicationProtocol = Exclude<ProtocolKind, 'service'>;

export type UssdProtocol = { readonly kind: PlainProtocol } | JsonProtocol;

/** Where each fact of a press goes in the request's JSON. A name may be a path: `data.input`. */
export type JsonRequestNames = {
  readonly sessionId?: string;
  readonly phoneNumber?: string;
  readonly serviceCode?: string;
  readonly text: string;
};

type JsonConstants = Readonly<Record<string, unknown>>;

/** A JSON service, told by the names of its fields. */
export type JsonProtocol = {
  readonly kind: 'json';
  readonly request: JsonRequestNames;
  /** `all`: every answer of the session so far, joined by stars. `last`: the answer that is sent now. */
  readonly textIs: 'all' | 'last';
  /** Members that go along with the first request, and with each later one. */
  readonly first?: JsonConstants;
  readonly later?: JsonConstants;
  readonly reply: { readonly text: string; readonly end?: string };
  /** Compared as texts; `true` unless given. */
  readonly endValues?: readonly (string | number | boolean)[];
};

/** A UssdProfile, as far as it says what is spoken. */
type Speaking = { readonly protocol?: UssdProtocol };

export function protocolKind({ protocol }: Speaking): ProtocolKind {
  return protocol?.kind ?? 'service';
}

/** True for the specification's service: its requests are signed, and it has operations besides its menu. */
export function isSigned(profile: Speaking): boolean {
  return protocolKind(profile) === 'service';
}

export function applicationProtocol(profile: Speaking): ApplicationProtocol | undefined {
  const kind = protocolKind(profile);
  return kind === 'service' ? undefined : kind;
}

/** True where the answers of a dialled code (`*384*99*1*2#`) have a place in the first request; elsewhere they are pressed one by one. */
export function sendsCodeWhole(profile: Speaking): boolean {
  return protocolKind(profile) === 'con-end';
}
