/** The Artillery that load projects are written for and tested with. It is no dependency: who runs a project installs it there. */
export const ARTILLERY_VERSION = '2.0.34';
