/** What the page has in place of Node's streams, for a library that asks for them (vite.config.ts). */
export {};
