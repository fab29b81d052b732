import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { waitFor } from '../../scripts/lib/processes/wait-for.mjs'
import { processorSeconds, residentMegabytes } from './servers'

export type PinnedServer = {
  url: string
  processorSeconds: () => number
  residentMegabytes: () => number
  stop: () => Promise<void>
}

const PIN = 'taskset'

export const canPin = spawnSync(PIN, ['--version']).status === 0

/** Starts a process on one core; without `taskset` it may use every core. */
export async function startPinned(
  args: readonly string[],
  env: (port: number) => Record<string, string>,
  path: string,
): Promise<PinnedServer> {
  const port = await freePort(0)
  const [command, ...rest] = [...(canPin ? [PIN, '-c', '0'] : []), process.execPath, ...args]
  const child = spawn(command ?? process.execPath, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env(port) },
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor(`${url}${path}`)
  // taskset becomes the started process, so both have the same id.
  return {
    url,
    processorSeconds: () => processorSeconds(child.pid),
    residentMegabytes: () => residentMegabytes(child.pid),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

export function startPinnedPlatform(seed: string): Promise<PinnedServer> {
  return startPinned(
    ['--import', 'tsx', 'sandbox/main.ts'],
    (port) => ({ NODE_ENV: 'development', SANDBOX_PORT: String(port), SANDBOX_SEED: seed, SANDBOX_WITH_PARENT: '1' }),
    '/_sandbox/',
  )
}

const PLAIN = `
  const { createServer } = require('node:http')
  const { readFileSync } = require('node:fs')
  const body = readFileSync(process.env.BODY)
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  createServer((_, outgoing) => outgoing.writeHead(200, headers).end(body)).listen(Number(process.env.PORT), '127.0.0.1')
`

export function startPinnedFile(file: string): Promise<PinnedServer> {
  return startPinned(['-e', PLAIN], (port) => ({ NODE_ENV: 'production', PORT: String(port), BODY: file }), '/')
}
