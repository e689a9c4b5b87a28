'use strict';
// A file of its own, because Node before 12 cannot read the word `import` here.
import('./start.mjs');
