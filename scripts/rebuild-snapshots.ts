import './lib/commands/load-env'
import { rebuildSnapshots } from '@/lib/archive/off-ramps/fill-snapshots'
import { env, findEnvironment } from '@/lib/env'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run rebuild-snapshots -- --environment <name>
Reads the snapshots of off-ramps anew from the archive, with their counts, by which the overview draws.`

await runCommand(USAGE, { environment: { type: 'string' } }, async (values) => {
  if (!values.environment) throw new Error(USAGE)
  if (!findEnvironment(values.environment)) {
    const names = env().environments.map(({ name }) => name)
    throw new Error(`There is no environment of that name. Configured: ${names.join(', ')}.`)
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  await rebuildSnapshots(values.environment, stop.signal)
  console.log(stop.signal.aborted ? 'Stopped. The worker goes on with the rest.' : 'The snapshots are kept anew.')
})
