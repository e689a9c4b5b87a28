/** A sentence of the doctor for an audience: seconds since 1970 become the time that they are. */

const NAMED = /\b(created|expires)=(\d{9,11})\b/g;
const ALONE = /(?<=\()(\d{9,11})(?=\))/g;

export function withTimes(sentence: string): string {
  return sentence
    .replace(NAMED, (_, name: string, sec: string) => `${name} (${timeOf(sec)})`)
    .replace(ALONE, (sec) => timeOf(sec));
}

/** `2026-03-02 09:00:00 UTC` */
function timeOf(sec: string): string {
  return `${new Date(Number(sec) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
