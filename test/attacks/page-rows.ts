/** What a script in the page tries besides going elsewhere: code, requests, elements, devices, and the way to main. */
import type { PageAttack } from './page-attack.ts';

type Row = readonly [
  id: string,
  attacker: string,
  act: string | ((elsewhere: string) => string),
  refused: PageAttack['refused'],
  only?: PageAttack['only'],
];

const rows = (list: readonly Row[]): PageAttack[] =>
  list.map(([id, attacker, act, refused, only]) => ({
    id,
    attacker,
    act: typeof act === 'string' ? () => act : act,
    refused,
    ...(only && { only }),
  }));

const TRUSTED = 'policy require-trusted-types-for';
const made = (tag: string, about: string) => `Object.assign(document.createElement('${tag}'), ${about})`;
const inHead = (tag: string, about: string) => `document.head.append(${made(tag, about)})`;
/** In a timer, because the protocol lets its own evaluations pass the policy. */
const inTimer = (act: string) =>
  `return await new Promise((resolve, reject) => setTimeout(() => { try { resolve(${act}); } catch (error) { reject(error); } }))`;

/** Text that is to become code or markup. */
export const CODE_ROWS = rows([
  [
    'inner-html',
    'turns text into markup',
    `document.createElement('p').innerHTML = '<img src=x onerror="window.__pwned=1">'`,
    TRUSTED,
  ],
  [
    'outer-html',
    'replaces an element by markup',
    `document.body.appendChild(document.createElement('p')).outerHTML = '<b>'`,
    TRUSTED,
  ],
  ['adjacent-html', 'inserts markup', `document.body.insertAdjacentHTML('beforeend', '<b>')`, TRUSTED],
  ['set-html-unsafe', 'inserts markup by the newer way', `document.createElement('p').setHTMLUnsafe('<b>')`, TRUSTED],
  ['document-write', 'writes markup', `document.write('<b>')`, TRUSTED],
  ['fragment', 'makes a fragment of markup', `document.createRange().createContextualFragment('<b>')`, TRUSTED],
  ['dom-parser', 'parses markup', `new DOMParser().parseFromString('<b>', 'text/html')`, TRUSTED],
  [
    'srcdoc',
    'gives a frame its markup',
    `document.createElement('iframe').srcdoc = '<script>window.__pwned=1</script>'`,
    TRUSTED,
  ],
  ['script-text', 'writes a script', inHead('script', `{ text: 'window.__pwned = 1' }`), TRUSTED],
  [
    'script-child',
    'puts text into a script',
    `{ const script = document.createElement('script'); script.append('window.__pwned = 1'); document.head.append(script); }`,
    TRUSTED,
  ],
  ['script-elsewhere', 'loads a script', (url) => inHead('script', `{ src: '${url}x.js' }`), TRUSTED],
  [
    'handler',
    'writes a handler into an attribute',
    `document.createElement('i').setAttribute('onclick', 'window.__pwned = 1')`,
    TRUSTED,
  ],
  ['timer-text', 'has a timer run text', `setTimeout('window.__pwned = 1')`, TRUSTED],
  ['eval', 'runs text', inTimer(`eval('window.__pwned = 1')`), 'error EvalError'],
  ['function', 'makes a function of text', inTimer(`Function('window.__pwned = 1')()`), 'error EvalError'],
  [
    'wasm',
    'compiles WebAssembly',
    inTimer('new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))'),
    'policy script-src wasm-eval',
  ],
  [
    'import-data',
    'imports text as a module',
    `await import('data:text/javascript,window.__pwned=1')`,
    'policy script-src-elem data',
  ],
  [
    'import-blob',
    'imports a blob as a module',
    `await import(URL.createObjectURL(new Blob(['window.__pwned=1'], { type: 'text/javascript' })))`,
    'policy script-src-elem blob',
  ],
  ['import-elsewhere', 'imports a module', (url) => `await import('${url}x.js')`, 'policy script-src-elem http://'],
  ['worker', 'starts a worker', `new Worker('data:text/javascript,0')`, TRUSTED],
  ['shared-worker', 'starts a shared worker', `new SharedWorker('/x.js')`, TRUSTED],
  ['service-worker', 'registers a service worker', `await navigator.serviceWorker.register('/sw.js')`, TRUSTED],
  [
    'policy-another',
    'makes a trusted policy of another name',
    `trustedTypes.createPolicy('another', {})`,
    'policy trusted-types',
  ],
  [
    'policy-same',
    'makes the trusted policy of our name again',
    `trustedTypes.createPolicy('dialbench-worker', {})`,
    'policy trusted-types',
  ],
  [
    'policy-default',
    'makes a policy for all',
    `trustedTypes.createPolicy('default', { createHTML: (text) => text })`,
    'policy trusted-types',
  ],
]);

/** Every way to send something, without leaving. */
export const SENDING_ROWS = rows([
  [
    'fetch',
    'fetches',
    (url) => `await fetch('${url}')`,
    { desktop: 'policy connect-src', loopback: 'policy connect-src' },
  ],
  [
    'xhr',
    'sends the old way',
    (url) => `{ const request = new XMLHttpRequest(); request.open('GET', '${url}'); request.send(); }`,
    'policy connect-src',
  ],
  ['web-socket', 'opens a WebSocket', (url) => `new WebSocket('${url.replace('http', 'ws')}')`, 'policy connect-src'],
  ['event-source', 'listens to events', (url) => `new EventSource('${url}')`, 'policy connect-src'],
  ['beacon', 'sends a beacon', (url) => `navigator.sendBeacon('${url}', 'x')`, 'policy connect-src'],
  [
    'ping',
    'has a link ping',
    (url) =>
      `{ const link = ${made('a', `{ href: '#x', ping: '${url}' }`)}; document.body.append(link); link.click(); link.remove(); history.replaceState(history.state, '', location.pathname); }`,
    'policy connect-src',
  ],
  [
    'web-transport',
    'opens a WebTransport',
    `new WebTransport('https://127.0.0.1:9/').ready.catch(() => {})`,
    'policy connect-src',
  ],
  ['image', 'shows an image', (url) => `new Image().src = '${url}'`, 'policy img-src'],
  [
    'video',
    'plays a video',
    (url) => `document.body.append(${made('video', `{ src: '${url}', className: 'attack' }`)})`,
    'policy media-src',
  ],
  ['font', 'loads a font', (url) => `await new FontFace('x', 'url(${url})').load()`, 'policy font-src'],
  [
    'style',
    'loads a style sheet',
    (url) => inHead('link', `{ rel: 'stylesheet', href: '${url}', className: 'attack' }`),
    'policy style-src-elem',
  ],
  [
    'style-inline',
    'writes a style sheet',
    inHead('style', `{ textContent: 'body { background: url(x) }', className: 'attack' }`),
    'policy style-src-elem',
  ],
  [
    'style-attribute',
    'writes a style',
    `document.createElement('p').setAttribute('style', 'background: url(x)')`,
    'policy style-src-attr',
  ],
  [
    'prefetch',
    'has something fetched ahead',
    (url) => inHead('link', `{ rel: 'prefetch', href: '${url}', className: 'attack' }`),
    'policy default-src',
  ],
  [
    'preload',
    'has a script loaded ahead',
    (url) => inHead('link', `{ rel: 'preload', as: 'script', href: '${url}', className: 'attack' }`),
    'policy script-src-elem',
  ],
  [
    'manifest',
    'names a manifest',
    (url) => inHead('link', `{ rel: 'manifest', href: '${url}', className: 'attack' }`),
    'policy manifest-src',
    'desktop',
  ],
  [
    'base',
    'moves the base of all addresses',
    (url) => inHead('base', `{ href: '${url}', className: 'attack' }`),
    'policy base-uri',
  ],
  ['object', 'embeds an object', (url) => `document.body.append(${made('object', `{ data: '${url}' }`)})`, TRUSTED],
  ['embed', 'embeds a plug-in', (url) => `document.body.append(${made('embed', `{ src: '${url}' }`)})`, TRUSTED],
  [
    'form-post',
    'posts a form',
    (url) =>
      `{ const form = ${made('form', `{ action: '${url}', method: 'post' }`)}; document.body.append(form); form.submit(); form.remove(); }`,
    'policy form-action',
  ],
  [
    'form-window',
    'sends a form into a new window',
    (url) =>
      `{ const form = ${made('form', `{ action: '${url}', target: '_blank' }`)}; document.body.append(form); form.submit(); form.remove(); }`,
    { desktop: 'main window-denied', loopback: 'policy form-action' },
  ],
  [
    'refresh',
    'refreshes the page to elsewhere',
    (url) => inHead('meta', `{ httpEquiv: 'refresh', content: '0;url=${url}', className: 'attack' }`),
    'main navigation-prevented',
    'desktop',
  ],
  [
    'link-click',
    'clicks a link',
    (url) => `${made('a', `{ href: '${url}' }`)}.click()`,
    'main navigation-prevented',
    'desktop',
  ],
  ['reload', 'reloads the page', `location.reload()`, 'main navigation-prevented dialbench://app/', 'desktop'],
  [
    'webview',
    'makes a webview, which would be a window of its own',
    `if (typeof document.createElement('webview').loadURL !== 'function') throw Object.assign(new Error(), { name: 'NoWebview' })`,
    'error NoWebview',
    'desktop',
  ],
]);

const asked = (act: string) => `await ${act}; throw Object.assign(new Error(), { name: 'Granted' })`;

/** A browser answers `denied` where the page's own policy, or main, has said no for good. */
const DENIED = [
  'camera',
  'microphone',
  'geolocation',
  'midi',
  'clipboard-read',
  'idle-detection',
  'display-capture',
].concat(['window-management', 'local-fonts', 'storage-access']);
/** These have no name in a page's policy; a browser asks its user, and main says no. */
const ASKED = ['notifications', 'persistent-storage', 'background-sync', 'background-fetch', 'payment-handler'];

const queries = (names: readonly string[], only?: 'desktop'): Row[] =>
  names.map((name) => [
    `query-${name}`,
    `asks whether it has ${name}`,
    `throw { name: (await navigator.permissions.query({ name: '${name}' })).state }`,
    'error denied',
    only,
  ]);

/** Devices and powers, each asked for by name. */
export const POWER_ROWS = rows([
  ...queries(DENIED),
  ...queries(ASKED, 'desktop'),
  ['usb', 'asks for a USB device', asked('navigator.usb.requestDevice({ filters: [] })'), 'error SecurityError'],
  ['serial', 'asks for a serial port', asked('navigator.serial.requestPort()'), 'error SecurityError'],
  ['hid', 'asks for an input device', asked('navigator.hid.requestDevice({ filters: [] })'), 'error SecurityError'],
  ['screen', 'asks to record the screen', asked('navigator.mediaDevices.getDisplayMedia()'), 'error NotAllowedError'],
  ['midi', 'asks for music devices', asked('navigator.requestMIDIAccess()'), 'error SecurityError'],
  [
    'location',
    'asks where the user is',
    `await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, ({ code }) => reject({ name: 'PositionError' + code })))`,
    'error PositionError1',
  ],
  ['fonts', 'asks for the fonts of the machine', asked('queryLocalFonts()'), 'error SecurityError'],
  ['idle', 'asks when the user is away', asked('new IdleDetector().start()'), 'error SecurityError'],
  [
    'payment',
    'asks for a payment',
    `new PaymentRequest([{ supportedMethods: 'https://x.example' }], { total: { label: 'x', amount: { currency: 'ZMW', value: '1' } } })`,
    'error SecurityError',
  ],
  [
    'passkey',
    'asks for a passkey',
    asked(`navigator.credentials.get({ publicKey: { challenge: new Uint8Array(8) } })`),
    'error NotAllowedError',
  ],
  ['clipboard-read', 'reads the clipboard', asked('navigator.clipboard.readText()'), 'error NotAllowedError'],
  ['windows', 'asks for the other screens', asked('getScreenDetails()'), 'error NotAllowedError'],
]);

const call = (command: string, input: string) =>
  `const answer = await window.host.call(${command}, ${input}); throw { name: answer.ok ? 'answered' : answer.failure.code }`;

/** The way to main, from the page's own side of the bridge. */
export const BRIDGE_ROWS = rows(
  (
    [
      ['call-unknown', 'calls what does not exist', call(`'vault.privateKey'`, '{}'), 'error command-unknown'],
      ['call-proto', 'calls __proto__', call(`'__proto__'`, '{}'), 'error command-unknown'],
      ['call-constructor', 'calls constructor', call(`'constructor'`, '{}'), 'error command-unknown'],
      ['call-to-string', 'calls toString', call(`'toString'`, '{}'), 'error command-unknown'],
      [
        'call-object',
        'calls an object that says it is text',
        call(`{ toString: () => 'workbench.state' }`, '{}'),
        'error command-unknown',
      ],
      ['call-list', 'calls a list', call(`['workbench.state']`, '{}'), 'error command-unknown'],
      ['input-surplus', 'sends a surplus field', call(`'workbench.state'`, '{ surplus: 1 }'), 'error input-invalid'],
      [
        'input-proto',
        'sends a field __proto__',
        call(`'workbench.state'`, `JSON.parse('{"__proto__":{"isAdmin":true}}')`),
        'error input-invalid',
      ],
      ['input-list', 'sends a list', call(`'workbench.state'`, '[]'), 'error input-invalid'],
      ['input-text', 'sends text', call(`'workbench.state'`, `'{}'`), 'error input-invalid'],
      ['input-null', 'sends nothing', call(`'workbench.state'`, 'null'), 'error input-invalid'],
      [
        'input-huge',
        'sends three megabytes',
        call(`'workbench.state'`, `{ text: 'x'.repeat(3_000_000) }`),
        'error input-too-large',
      ],
      [
        'input-cyclic',
        'sends an input that contains itself',
        `const input = {}; input.input = input; ${call(`'workbench.state'`, 'input')}`,
        'error ',
      ],
      [
        'event-unknown',
        'listens to an event that does not exist',
        `window.host.on('vault.opened', () => {})`,
        'error Error',
      ],
      ['host-replaced', 'replaces the host', `Object.defineProperty(window, 'host', { value: {} })`, 'error TypeError'],
      [
        'host-changed',
        'changes the host',
        `Object.defineProperty(window.host, 'call', { value: () => {} })`,
        'error TypeError',
      ],
      ['node', 'looks for Node', 'require("node:fs")', 'error ReferenceError'],
      ['process', 'looks for the process', 'process.env', 'error ReferenceError'],
      ['ipc', 'looks for the ipc', 'ipcRenderer.invoke("host.call")', 'error ReferenceError'],
    ] as const
  ).map((row): Row => [...row, 'desktop']),
);
