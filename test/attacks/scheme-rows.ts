/** Going elsewhere by every scheme: the window itself, a new window, and a frame. Each is refused by whoever sees it first. */
import type { PageAttack } from './page-attack.ts';

type Scheme = {
  readonly name: string;
  /** Absent: the address of a server that listens. */
  readonly url?: string;
  /** Who has the scheme: the network, another program of the system, or the browser, which lets no page go there. */
  readonly of: 'network' | 'program' | 'browser' | 'data' | 'script';
};

const program = (name: string, url: string): Scheme => ({ name, url, of: 'program' });
const browser = (name: string, url: string): Scheme => ({ name, url, of: 'browser' });

/** Deep links are a scheme of another program for a page at the loopback door, and of ours for none. */
const SCHEMES: readonly Scheme[] = [
  { name: 'http', of: 'network' },
  { name: 'https', url: 'https://elsewhere.invalid/', of: 'network' },
  { name: 'ws', url: 'ws://127.0.0.1:9/', of: 'network' },
  { name: 'data', url: 'data:text/html,<script>window.__pwned=1</script>', of: 'data' },
  { name: 'javascript', url: 'javascript:window.__pwned=1', of: 'script' },
  browser('file', 'file:///etc/passwd'),
  browser('view-source', 'view-source:http://127.0.0.1/'),
  browser('chrome', 'chrome://settings/'),
  browser('devtools', 'devtools://devtools/bundled/inspector.html'),
  browser('filesystem', 'filesystem:http://127.0.0.1/temporary/x'),
  program('mailto', 'mailto:a@b.example'),
  program('tel', 'tel:+260'),
  program('sms', 'sms:1'),
  program('ms-settings', 'ms-settings:privacy'),
  program('ms-msdt', 'ms-msdt:/id'),
  program('search-ms', 'search-ms:query=x'),
  program('smb', 'smb://host/share'),
  program('vbscript', 'vbscript:x'),
  program('intent', 'intent://x#Intent;end'),
  program('dialbench', 'dialbench://app/'),
  program('dialbench-other', 'dialbench://other/'),
  program('unknown', 'x-unknown:1'),
];

const LOCAL = (url: string) => `browser Not allowed to load local resource: ${url}`;
const LAUNCH = (url: string) => `browser Not allowed to launch '${url}' because a user gesture is required.`;
const DATA = 'browser Not allowed to navigate top frame to data URL';
const INLINE = 'policy script-src-elem inline';

function goes({ name, url, of }: Scheme): PageAttack[] {
  const row = (act: PageAttack['act'], refused: PageAttack['refused'], only?: 'desktop'): PageAttack[] => [
    { id: `go-${name}`, attacker: `leads the window to ${name}:`, act, refused, ...(only && { only }) },
  ];
  const act = (elsewhere: string) => `location.href = ${JSON.stringify(url ?? elsewhere)}`;
  // A tab belongs to its browser's user: where it may go is not ours to say, see `leaving` in the flow.
  if (of === 'network') return row(act, `main navigation-prevented ${url ?? 'http://'}`, 'desktop');
  if (of === 'data') return row(act, DATA);
  if (of === 'script') return row(act, INLINE);
  if (of === 'browser') return row(act, LOCAL(url ?? ''));
  return row(act, { desktop: `main navigation-prevented ${url}`, loopback: LAUNCH(url ?? '') });
}

function opens({ name, url, of }: Scheme): PageAttack[] {
  const act = (elsewhere: string) => `window.open(${JSON.stringify(url ?? elsewhere)})`;
  const row = { id: `open-${name}`, attacker: `opens a window at ${name}:`, act };
  if (of === 'browser') return [{ ...row, refused: LOCAL(url ?? '') }];
  const desktop = `main window-denied ${url ?? 'http://'}`;
  if (of === 'program') return [{ ...row, refused: { desktop, loopback: LAUNCH(url ?? '') } }];
  if (name === 'https' || name === 'http') return [{ ...row, refused: { desktop, loopback: 'severed' } }];
  // The script is refused before the window, or the window before the script.
  return [
    { ...row, only: 'desktop', refused: of === 'script' ? { desktop: [desktop, INLINE], loopback: INLINE } : desktop },
  ];
}

function frames({ name, url, of }: Scheme): PageAttack[] {
  const act = (elsewhere: string) =>
    `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(url ?? elsewhere)}, className: 'attack' }))`;
  const refused = of === 'browser' ? LOCAL(url ?? '') : of === 'script' ? INLINE : 'policy frame-src ';
  return [{ id: `frame-${name}`, attacker: `puts a frame at ${name}: into the page`, act, refused }];
}

export const GOING_ROWS: readonly PageAttack[] = SCHEMES.flatMap(goes);
export const OPENING_ROWS: readonly PageAttack[] = SCHEMES.flatMap(opens);
export const FRAME_ROWS: readonly PageAttack[] = SCHEMES.flatMap(frames);
