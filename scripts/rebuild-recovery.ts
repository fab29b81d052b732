import './lib/commands/load-env'
import { rebuildRecovery } from '@/lib/archive/recovery/fill-items'
import { env, findEnvironment } from '@/lib/env'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run rebuild-recovery -- --environment <name>
Judges every failure of the archive anew, with its counts. Decisions of people, assignees and notes stay.`

await runCommand(USAGE, { environment: { type: 'string' } }, async (values) => {
  if (!values.environment) throw new Error(USAGE)
  if (!findEnvironment(values.environment)) {
    const names = env().environments.map(({ name }) => name)
    throw new Error(`There is no environment of that name. Configured: ${names.join(', ')}.`)
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const judged = await rebuildRecovery(values.environment, stop.signal)
  console.log(
    stop.signal.aborted
      ? `Stopped. Deliveries judged: ${judged}. The worker goes on with the rest; counts are made anew by another run.`
      : `Deliveries judged: ${judged}.`,
  )
})
