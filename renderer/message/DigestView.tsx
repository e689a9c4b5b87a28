/** Fixed-length bytes as hex in rows of sixteen, and as base64. */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { toHex } from '../../shared/bytes/hex.ts';
import './base.css';

const ROW_BYTES = 16;

export function DigestView({ bytes }: { readonly bytes: Uint8Array }) {
  const rows = Array.from({ length: Math.ceil(bytes.length / ROW_BYTES) }, (_, row) => row * ROW_BYTES);
  return (
    <dl className="facts inset">
      <dt>hex</dt>
      <dd>
        <code className="digest__hex">
          {rows.map((from) => (
            <span key={from}>{spaced(toHex(bytes.subarray(from, from + ROW_BYTES)))}</span>
          ))}
        </code>
      </dd>
      <dt>base64</dt>
      <dd>
        <code>{toBase64(bytes)}</code>
      </dd>
    </dl>
  );
}

function spaced(hex: string): string {
  return hex.replace(/(.{8})(?=.)/g, '$1 ');
}
