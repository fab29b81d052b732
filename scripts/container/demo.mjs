import { runDemo } from '../lib/desk/run-demo.mjs'
import { openLog } from '../lib/processes/output-log.mjs'
import { exitOnSignalWith, isStopping, stopAll } from '../lib/processes/processes.mjs'
import { createSteps } from '../lib/steps.mjs'

const FOLDER = '/data'

// The image sets these for a real desk; the demo must report only variables of its user as not used.
for (const name of ['DATABASE_DIR', 'EXPORT_DIR', 'NEXTAUTH_SECRET', 'VAULT_KEY']) delete process.env[name]

exitOnSignalWith(0)
const { name: logFile } = openLog(`${FOLDER}/demo.log`)

// The container engine decides which of these ports are published; compose publishes them to this machine alone.
runDemo({ step: createSteps(), folder: FOLDER, logFile, host: '0.0.0.0' }).catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
