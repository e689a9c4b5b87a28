/** Imported first: without this, zod tests whether it may compile code, which our policy blocks and reports as a violation. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
