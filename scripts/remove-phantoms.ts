import './lib/commands/load-env'
import { removePhantoms } from '@/lib/archive/upkeep/remove-phantoms'
import { platformClient } from '@/lib/platform-client'
import { namedEnvironment } from './lib/commands/named-environment'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run remove-phantoms -- --environment <name> [--dry-run]
Removes deliveries that the platform does not have from the archive: copies beyond those in the platform’s list.`

const OPTIONS = { environment: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const

await runCommand(USAGE, OPTIONS, async (values) => {
  const environment = namedEnvironment(values.environment, USAGE)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const isDryRun = values['dry-run']
  const { found, removed, since } = await removePhantoms(environment, { signal: stop.signal, isDryRun })
  await platformClient(environment).close()
  const rest = `Nothing older than ${since.toISOString()} was checked.`
  console.log(
    isDryRun ? `Phantoms found: ${found}. None was removed. ${rest}` : `Phantoms removed: ${removed}. ${rest}`,
  )
})
