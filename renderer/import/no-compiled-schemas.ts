/** Imported first: without this, zod tests whether it may compile code, which our policy blocks and reports. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
