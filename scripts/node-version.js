/** Plain JavaScript: also an old Node must understand this file. */
const NEEDED = [22, 19];

/**
 * What to tell the user of a Node that cannot run Vitrine; `undefined` when it can.
 * @param {string} version such as '24.21.0'
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined;
  return (
    'Vitrine needs Node ' +
    NEEDED.join('.') +
    ' or newer, and this is ' +
    version +
    '. Run "npm install" with install scripts allowed: it brings the right Node along. Then use the npm commands, such as "npm start".'
  );
}
