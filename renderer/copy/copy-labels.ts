/** The name and content of each copy form. */
import type { CopyForm } from '../../shared/forms/copy-form.ts';

export const COPY_WORDS: Readonly<Record<CopyForm, { readonly label: string; readonly what: string }>> = {
  base: { label: 'Signature base', what: 'the exact text that was hashed' },
  'header-pair': { label: 'Header pair', what: 'Signature-Input and Signature' },
  curl: { label: 'curl command', what: 'for a POSIX shell, any body' },
  'raw-http': { label: 'Raw HTTP', what: 'request line, headers, body' },
  'raw-response': { label: 'Raw response', what: 'status line, headers, body' },
  'har-entry': { label: 'HAR entry', what: 'with the answer and the times' },
  'trace-json': { label: 'JSON trace', what: 'every step from body to headers' },
};
