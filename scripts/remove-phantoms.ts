import './lib/commands/load-env'
import { removePhantoms } from '@/lib/archive/upkeep/remove-phantoms'
import { platformClient } from '@/lib/platform-client'
import { namedEnvironment } from './lib/commands/named-environment'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run remove-phantoms -- --environment <name> [--dry-run]
Takes deliveries out of the archive that the platform does not have: copies beyond the number in its list.`

const OPTIONS = { environment: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const

await runCommand(USAGE, OPTIONS, async (values) => {
  const environment = namedEnvironment(values.environment, USAGE)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const isDryRun = values['dry-run']
  const { found, removed, since } = await removePhantoms(environment, { signal: stop.signal, isDryRun })
  await platformClient(environment).close()
  const rest = `Nothing older than ${since.toISOString()} was judged.`
  console.log(
    isDryRun ? `Phantoms found: ${found}. None was removed. ${rest}` : `Phantoms removed: ${removed}. ${rest}`,
  )
})
