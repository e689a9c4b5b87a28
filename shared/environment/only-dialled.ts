/** Says of a USSD application why what the investment service is asked and held to has no place there. */
export function onlyDialledSentence(name: string): string {
  return `${name} is a USSD application: it is only dialled, so there is nothing to compose, check or receive here. Choose an environment of the investment service.`;
}
