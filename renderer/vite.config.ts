import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page: a first screen and later parts, without inline code, fonts as files of their own, nothing fetched from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  // Absolute paths serve both doors: each has the page at the root of its own origin.
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2024',
    cssTarget: 'chrome125',
    // A font or picture inlined as data: would not pass the page's own policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet: the order of rules does not depend on which room is opened first.
    cssCodeSplit: false,
  },
});
