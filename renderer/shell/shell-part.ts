/** What is done from any room, to the phones, the environments and the look: it comes with the first room, for its shortcuts are wanted from then on. */
export { settingActions as actions } from '../settings/setting-actions.ts';
