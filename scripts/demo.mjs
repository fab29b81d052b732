import './lib/install/node-version.mjs'
import { ensureBuilt } from './lib/build/build.mjs'
import { runDemo } from './lib/desk/run-demo.mjs'
import { ensureInstalled } from './lib/install/install.mjs'
import { inProject } from './lib/paths.mjs'
import { openLog } from './lib/processes/output-log.mjs'
import { exitOnSignalWith, isStopping, stopAll } from './lib/processes/processes.mjs'
import { createSteps } from './lib/steps.mjs'

exitOnSignalWith(0)
const step = createSteps()
const log = openLog(inProject('.data', 'demo.log'))

async function demo() {
  await step('packages', () => ensureInstalled(log))
  const built = step('build', () => ensureBuilt(log, true))
  await runDemo({ step, folder: inProject('.data'), logFile: log.name, built })
}

demo().catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
