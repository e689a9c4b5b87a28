/** Dialling for the user: what the phone holds is ended, the code typed, the green key pressed. */
import type { PhoneStore } from '../stores/phone-store.ts';

export function dialCode(phone: PhoneStore, serviceCode: string): void {
  const { play, paste } = phone.getState();
  play('red');
  paste(serviceCode);
  play('green');
}
