import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page as a first screen plus lazy parts: no inline code, fonts in separate files, nothing fetched from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  // Absolute paths suit both hosts: each serves the page from the root of its own origin.
  base: '/',
  plugins: [react()],
  // One file, so that the page loads nothing after it in the worker's name.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2024',
    cssTarget: 'chrome125',
    // The page's own policy would block a font or picture inlined as data:.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, so that the order of rules does not depend on which room opens first.
    cssCodeSplit: false,
  },
});
