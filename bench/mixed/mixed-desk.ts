import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@/lib/model/role'
import { deskVariables } from '../../scripts/lib/desk/desk.mjs'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { signInAs } from '../support/desk'
import { startPlatform } from '../support/platform'
import { runScript, startServer } from '../support/servers'
import { createDeskClient, type DeskClient } from './desk-client'

const TYPESCRIPT = ['--conditions=react-server', '--import', 'tsx']

export type MixedDesk = {
  url: string
  /** Each call opens a new session. */
  signIn: (role: Role) => Promise<string>
  receiver: Receiver
  stop: () => Promise<void>
}

export type Receiver = { url: string; arrived: () => number }

/** A built desk with its worker, a stand-in platform with `deliveries` and a receiver. `settings` are variables of the database; without any it is PGlite. */
export async function startMixedDesk(deliveries: number, settings: Record<string, string> = {}): Promise<MixedDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-mixed-'))
  const platform = await startPlatform(`virtual:${deliveries}`)
  const receiver = await startReceiver()
  const [secret, vaultKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const platformPort = Number(new URL(platform.environment.baseUrl).port)
  const variablesOf = (port: number) => ({
    ...deskVariables({ port, sandboxPorts: [platformPort], databaseDir: path.join(folder, 'pg'), secret, vaultKey }),
    LOG_LEVEL: 'fatal',
    ...settings,
  })
  await runScript([...TYPESCRIPT, 'scripts/seed-demo.ts'], variablesOf(await freePort(0)))
  const desk = await startServer(() => ['scripts/server.mjs'], variablesOf, '/api/health')
  const signIn = (role: Role) => signInAs(desk.url, role)
  await untilArchived(createDeskClient(desk.url, await signIn('viewer')), deliveries)
  return {
    url: desk.url,
    receiver,
    signIn,
    stop: async () => {
      await desk.stop()
      await Promise.all([platform.stop(), receiver.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilArchived(client: DeskClient, deliveries: number): Promise<void> {
  for (;;) {
    const { records, running } = await client.need<{ records: number; running: unknown }>('/api/sandbox/coverage')
    if (records >= deliveries && running === null) return
    // A desk that nobody looks at archives faster.
    await pause(5_000)
  }
}

async function startReceiver() {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrived: () => count,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
