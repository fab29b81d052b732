const NEEDED = { major: 20, minor: 19 }

/** @param {string} version */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)) return null
  return `Rampdesk needs Node ${NEEDED.major}.${NEEDED.minor} or newer; this is ${version}. Install Node 22 or 24 and try again.`
}

// Runs on import, before modules that old versions cannot load.
const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
