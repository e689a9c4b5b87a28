/**
 * Classifies a dialled code: a USSD code for the environment, one that the phone answers itself, or one it rejects.
 *
 * A code that ends in `#`, or has one or two characters, is USSD; two characters starting with 1 are a voice call, like
 * anything else. Codes of the phone, the SIM and the network's supplementary services never reach the service.
 * Sources: 3GPP TS 51.010-1 section 31.10.1; 3GPP TS 22.030 sections 6.5.2 (SC), 6.6 (SIM) and 6.7 (IMEI).
 */

export type DialledCode =
  /** `choices` are the parts of a dial-through, sent one by one after the start. */
  | { readonly kind: 'service'; readonly code: string; readonly choices: readonly string[] }
  /** The phone answers itself; nothing is sent. */
  | { readonly kind: 'handset'; readonly text: string }
  | { readonly kind: 'refused'; readonly sentence: string };

/** A made-up equipment number with a valid check digit (Luhn); no real phone has it. */
const IMEI = '490154203237518';

/** Service codes of TS 22.030 annex B, which networks answer themselves. */
const SUPPLEMENTARY = /^(\*|#|\*#|\*\*|##)(2[1]|6[12679]|00[24]|43|3[0135]|33[0-9]|35[0-9]|7[67]|300|03)(\*[^#]*)?#$/;
const SIM_CODE = /^\*\*0(4|42|5|52)\*/;

/** True for what the keypad can type as a code. */
export function isCode(text: string): boolean {
  return /^[0-9*#+]{1,182}$/.test(text);
}

/**
 * Classifies a code typed before the green key; `serviceCode` is the environment's, e.g. `*384*99#`.
 *
 * @param isSentWhole the answers of a dial-through go out with the code: it is sent as it was dialled, and there are no choices to send.
 */
export function readDialledCode(code: string, serviceCode: string, isSentWhole = false): DialledCode {
  const read = classify(code, serviceCode);
  return isSentWhole && read.kind === 'service' ? { kind: 'service', code, choices: [] } : read;
}

function classify(code: string, serviceCode: string): DialledCode {
  if (code === serviceCode) return { kind: 'service', code, choices: [] };
  if (/^\*#06#$/.test(code)) return { kind: 'handset', text: `IMEI\n${IMEI}` };
  if (/^\*#0+#$/.test(code)) return { kind: 'handset', text: 'Dialbench phone\nDrawn, not soldered' };
  if (SIM_CODE.test(code)) return refused(`${code} changes a SIM's PIN. This phone has no SIM card.`);
  if (/^\*#\*#.*#\*#\*$/.test(code)) return refused(`${code} is a manufacturer's code. This phone knows none.`);
  const through = dialThrough(code, serviceCode);
  if (through) return through;
  if (SUPPLEMENTARY.test(code)) {
    return refused(`${code} asks the network for a call service, not for a menu. This phone has no network.`);
  }
  const isUssd = code.endsWith('#') || (code.length <= 2 && !/^1.$/.test(code));
  if (!isUssd) return refused(`${code} is a voice call. This phone dials codes such as ${serviceCode}.`);
  return refused(`${code} has no service here. This environment answers ${serviceCode}.`);
}

/** `*384*99*2*1#` under `*384*99#` starts the session, then answers 2 and 1. */
function dialThrough(code: string, serviceCode: string): DialledCode | undefined {
  if (!serviceCode.endsWith('#') || !code.endsWith('#')) return undefined;
  const stem = `${serviceCode.slice(0, -1)}*`;
  if (!code.startsWith(stem)) return undefined;
  const choices = code.slice(stem.length, -1).split('*');
  if (choices.includes('')) {
    return refused(`${code} has an empty part between two stars. Each part is one answer, as in ${stem}1#.`);
  }
  return { kind: 'service', code: serviceCode, choices };
}

function refused(sentence: string): DialledCode {
  return { kind: 'refused', sentence };
}
