import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from '@/lib/demo-credentials.mjs'

const TYPESCRIPT = ['--conditions=react-server', '--import', 'tsx']

/** A checkout runs this with its own code: a round of its sync benchmark for each line that it reads. */
const HOST = `
  const { createInterface } = await import('node:readline')
  const { syncBenchmark } = await import('./bench/support/sync-benchmark.ts')
  const { measure } = await syncBenchmark('Postgres', JSON.parse(process.env.BENCH_ENVIRONMENT), {})
  console.log('ready')
  for await (const _ of createInterface(process.stdin)) console.log(await measure())
  process.exit(0)
`

export async function startSyncHost(
  folder: string,
  database: { DATABASE_URL: string },
  baseUrl: string,
): Promise<{ measure: () => Promise<number>; stop: () => Promise<void> }> {
  const environment = {
    name: 'sandbox',
    label: 'Sandbox',
    kind: 'sandbox',
    baseUrl,
    integratorKey: DEMO_INTEGRATOR_KEY,
    integratorSecret: DEMO_INTEGRATOR_SECRET,
  }
  const host = spawn(process.execPath, [...TYPESCRIPT, '--input-type=module', '-e', HOST], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...database, BENCH_ENVIRONMENT: JSON.stringify(environment) },
  })
  const ended = once(host, 'exit')
  const lines = createInterface(host.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value } = await lines.next()
    if (typeof value !== 'string') throw new Error(`The sync of ${folder} ended`)
    return value
  }
  await nextLine()
  return {
    measure: async () => {
      host.stdin.write('round\n')
      return Number(await nextLine())
    },
    stop: async () => {
      host.stdin.end()
      await ended
    },
  }
}
