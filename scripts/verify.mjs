import './lib/install/node-version.mjs'
import { CHECKS } from './lib/checks/checks.mjs'
import { ensureInstalled } from './lib/install/install.mjs'
import { VITEST } from './lib/paths.mjs'
import { runNode } from './lib/processes/processes.mjs'
import { seconds } from './lib/steps.mjs'

/** @import { Check } from './lib/checks/checks.mjs' */

/** @param {string} project */
const vitest = (project) => () => runNode([VITEST, 'run', '--project', project], { quiet: true, minutes: 4 })

// Two lanes for two cores: the checks are bound by the processor.
const LANES = [
  { ...CHECKS },
  { 'unit tests': vitest('unit'), 'component tests': vitest('components'), 'docs tests': vitest('docs') },
]

await ensureInstalled()
const start = Date.now()
const failed = (await Promise.all(LANES.map(runLane))).flat()
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `All checks passed (${seconds(Date.now() - start)}).`)
process.exitCode = failed.length > 0 ? 1 : 0

/** @param {Record<string, Check>} checks */
async function runLane(checks) {
  const names = []
  for (const [name, check] of Object.entries(checks)) {
    const begin = Date.now()
    const { code, output } = await check()
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(Date.now() - begin)})`)
    if (code === 0) continue
    console.log(output)
    names.push(name)
  }
  return names
}
