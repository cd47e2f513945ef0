/**
 * Features of Chromium that tests do without. The browser heeds the last `--disable-features` alone, so that Playwright's own stand here too
 * (tests/unit/browser-features.test.ts compares).
 */
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

const OURS = [
  // The suggestions under the address bar are pages of their own, loaded for each window: that costs more than what a test looks at.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process made ahead for a page that does not come.
  'SpareRendererForSitePerProcess',
];

export const DISABLED_FEATURES: readonly string[] = [...OF_PLAYWRIGHT, ...OURS];
