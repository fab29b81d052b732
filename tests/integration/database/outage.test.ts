import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { bundle } from '../../support/processes/bundle'
import { environment } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

useDatabase()

/** A worker asks for some 20 connections in that time. */
const REFUSED_AT_LEAST = 12

/** A proxy to the server that can be cut: it then refuses connections by closing them. */
async function openWay() {
  const target = new URL(process.env.DATABASE_URL ?? '')
  const open = new Set<Socket>()
  const state = { isCut: false, refused: 0 }
  const way = createServer((client) => {
    if (state.isCut) {
      state.refused += 1
      client.destroy()
      return
    }
    const server = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(address.port) }).href,
    state,
    cut() {
      state.isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      state.isCut = false
    },
    close() {
      this.cut()
      way.close()
    },
  }
}

test('a worker whose database is gone says so in a few lines, and once when it answers again', async () => {
  const way = await openWay()
  const worker = spawn(process.execPath, ['--conditions=react-server', await bundle('scripts/worker.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'info',
      DATABASE_URL: way.url,
      RAMP_ENVIRONMENTS: environment.name,
      RAMP_SANDBOX_BASE_URL: environment.baseUrl,
      RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
    },
  })
  const ended = once(worker, 'exit')
  let log = ''
  worker.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const lines = () =>
    log
      .split('\n')
      .filter(Boolean)
      .map((line): Record<string, unknown> => JSON.parse(line))
  try {
    await expect.poll(() => log).toContain('The worker runs')
    way.cut()
    const before = lines().length
    await expect.poll(() => way.state.refused, { timeout: 90_000 }).toBeGreaterThanOrEqual(REFUSED_AT_LEAST)
    const during = lines().slice(before)
    expect(during.length, log).toBeGreaterThanOrEqual(1)
    expect(during.length, log).toBeLessThanOrEqual(4)
    way.mend()
    const again = () => lines().filter(({ msg }) => msg === 'The database answers again')
    await expect.poll(() => again().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(1)
    expect(again()[0]).toMatchObject({ linesLeftOut: expect.any(Number) })
    expect(Number(again()[0]?.linesLeftOut)).toBeGreaterThan(0)
  } finally {
    worker.kill('SIGKILL')
    await ended
    way.close()
  }
}, 180_000)
