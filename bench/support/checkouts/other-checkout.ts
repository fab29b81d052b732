import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Desk } from '../desk'
import { processorSeconds, residentMegabytes, runScript } from '../servers'

const TYPESCRIPT = ['--conditions=react-server', '--import', 'tsx']

/** The other checkout runs this with its own code. */
const HOST = `
  const { buildDesk, startDesk } = await import('./bench/support/desk.ts')
  await buildDesk()
  const desk = await startDesk({ DATABASE_URL: process.env.DATABASE_URL })
  process.on('SIGTERM', () => void desk.stop().then(() => process.exit(0)))
  console.log(JSON.stringify({ url: desk.url, cookie: desk.cookie }))
`

export async function startOtherDesk(folder: string, database: { DATABASE_URL: string }, rows: number): Promise<Desk> {
  await runScript([...TYPESCRIPT, 'bench/support/fill.ts', String(rows)], database, folder)
  const host = spawn(process.execPath, [...TYPESCRIPT, '--input-type=module', '-e', HOST], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...database },
  })
  const ended = once(host, 'exit')
  const line = await Promise.race([once(createInterface(host.stdout), 'line'), ended.then(() => [])])
  if (typeof line[0] !== 'string') throw new Error(`The desk of ${folder} did not start`)
  const { url, cookie } = JSON.parse(line[0]) as { url: string; cookie: string } // HOST writes this shape.
  const server = childWithPort(host.pid, new URL(url).port)
  return {
    url,
    cookie,
    residentMegabytes: () => residentMegabytes(server),
    processorSeconds: () => processorSeconds(server),
    stop: async () => {
      host.kill('SIGTERM')
      await ended
    },
  }
}

function childWithPort(parent: number | undefined, port: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number)
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`),
  )
  if (found === undefined) throw new Error(`No process serves port ${port}`)
  return found
}
