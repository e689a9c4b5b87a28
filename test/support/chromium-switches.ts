/**
 * How the tests start Chromium: without what it does for itself beside showing a page.
 *
 * The list of what its address bar suggests is a page of Chromium's own. It is drawn anew beside every window, which takes
 * two thirds of a second of a core, and no test types into an address bar.
 */

const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A process beside every page, for a next site that no test goes to: a twelfth of what a flow takes of a core. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** What Playwright 1.65 switches off. It is repeated here because Chromium obeys the last `--disable-features` alone. */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

export const CHROMIUM_SWITCHES: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `features` are switched off besides; for a Chromium that Playwright does not start. */
export function featuresOff(features: readonly string[]): string {
  return `--disable-features=${[...features, ...OWN_PAGES, SPARE_PROCESS].join(',')}`;
}

/** For a Chromium that Playwright starts. */
export const PLAYWRIGHT_SWITCHES: readonly string[] = [...CHROMIUM_SWITCHES, featuresOff(OF_PLAYWRIGHT)];
