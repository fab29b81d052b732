import './lib/commands/load-env'
import { DERIVED } from '@/lib/archive/derived/registry'
import { namedEnvironment } from './lib/commands/named-environment'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run rebuild -- --environment <name> --table <table>
Rebuilds a table that is derived from the deliveries in the archive. Tables:
${DERIVED.map(({ name, holds }) => `  ${name.padEnd(10)} ${holds}`).join('\n')}`

const OPTIONS = { environment: { type: 'string' }, table: { type: 'string' } } as const

await runCommand(USAGE, OPTIONS, async (values) => {
  const environment = namedEnvironment(values.environment, USAGE)
  const derived = DERIVED.find(({ name }) => name === values.table)
  if (!derived) throw new Error(USAGE)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  await derived.rebuild(environment.name, stop.signal)
  console.log(stop.signal.aborted ? 'Stopped. Run it again to rebuild the rest.' : `Rebuilt: ${derived.name}.`)
})
