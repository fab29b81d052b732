const NEEDED = [20, 19]

/** What is wrong with a Node version such as `18.20.1`, in one line; null when it will do. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return null
  return `Rampdesk needs Node ${NEEDED.join('.')} or newer; this is ${version}. Install Node 22 or 24 and try again.`
}

// Runs on import and is imported first: everything after it may use what old versions lack.
const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
