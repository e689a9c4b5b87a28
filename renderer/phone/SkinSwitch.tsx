/** At the phone: draws it as a handset or in the look of Android. */
import { MonitorSmartphone } from 'lucide-react';
import type { Skin } from '../app/settings-store.ts';

export function SkinSwitch({ skin, onChange }: { readonly skin: Skin; readonly onChange: (skin: Skin) => void }) {
  const isAndroid = skin === 'android';
  const name = isAndroid ? 'Draw a handset with keys' : 'Draw the dialog of Android';
  return (
    <button
      type="button"
      className="dock__fold dock__skin"
      aria-label={name}
      title={name}
      onClick={() => onChange(isAndroid ? 'handset' : 'android')}
    >
      <MonitorSmartphone aria-hidden />
    </button>
  );
}
