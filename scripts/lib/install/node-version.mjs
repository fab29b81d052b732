const NEEDED = { major: 20, minor: 19 }

/**
 * What is wrong with a Node version such as `18.20.1`, in one line; null when it will do.
 *
 * @param {string} version
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)) return null
  return `Rampdesk needs Node ${NEEDED.major}.${NEEDED.minor} or newer; this is ${version}. Install Node 22 or 24 and try again.`
}

// Runs on import and is imported first: everything after it may use what old versions lack.
const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
