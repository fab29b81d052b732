import { getRequestListener } from '@hono/node-server'
import { SEEDED_WEBHOOK_SECRET } from './history/endpoints'
import { readMainOptions } from './options'
import { type SandboxOptions, startSandbox } from './start'

let lines = ''

/** Writes the lines of one turn of the event loop at once. */
function print(line: string): void {
  if (lines === '') setImmediate(flush)
  lines += `${line}\n`
}

function flush(): void {
  process.stdout.write(lines)
  lines = ''
}

function fail(problems: readonly string[]): never {
  process.stderr.write(`The sandbox did not start.\n${problems.map((problem) => `  - ${problem}\n`).join('')}`)
  process.exit(1)
}

function explain(error: unknown, port: number | undefined): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${port} is taken. Choose another with SANDBOX_PORT, or 0 for a free one.`
    : error.message
}

async function start(options: SandboxOptions) {
  try {
    return await startSandbox(options)
  } catch (error) {
    return fail([explain(error, options.port)])
  }
}

const configuration = readMainOptions(process.env)
if ('problems' in configuration) fail(configuration.problems)

const { options, withParent } = configuration
useLightResponses()
const running = await start({ ...options, log: print })

print(`${options.label} stand-in platform at ${running.url} (seed ${options.seed}, history ${options.history})`)
print(`  integrator key     ${running.integratorKey}`)
print(`  integrator secret  ${running.integratorSecret}`)
if (options.seed !== 'empty') print(`  webhook secret     ${SEEDED_WEBHOOK_SECRET}`)
print(`  control            curl ${running.url}/_sandbox/`)
print('  Requests under /v1 need a signature: sandbox/README.md shows one made with curl and openssl.')

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await running.close()
  flush()
  process.exit(0)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)

if (withParent) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 500).unref()
}

/** Faster than the global Request and Response. Only for a process that is nothing but the sandbox. */
function useLightResponses(): void {
  getRequestListener(() => new Response(), { overrideGlobalObjects: true })
}
