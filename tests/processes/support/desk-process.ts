import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../../scripts/lib/processes/free-port.mjs'
import { bundle } from '../../support/processes/bundle'

/** An app or a worker, which can be killed and started again any number of times, each time as on a new machine. */
export type DeskProcess = { name: string; port: number | null; kill: () => Promise<void>; start: () => Promise<void> }

const APP_RUNS = 'Rampdesk listens on'
const WORKER_RUNS = 'The worker runs'

const AS_HOST = pathToFileURL(path.join(import.meta.dirname, 'as-host.mjs')).href

/** @param env the environment of the process, without its port */
export async function createApp(name: string, env: Record<string, string>): Promise<DeskProcess> {
  const port = await freePort(0)
  return deskProcess(name, port, ['scripts/server.mjs'], { ...env, PORT: String(port), WORKER: 'off' }, APP_RUNS)
}

export async function createWorker(name: string, env: Record<string, string>): Promise<DeskProcess> {
  return deskProcess(name, null, [await bundle('scripts/worker.ts')], { ...env, LOG_LEVEL: 'info' }, WORKER_RUNS)
}

function deskProcess(
  name: string,
  port: number | null,
  args: readonly string[],
  env: Record<string, string>,
  runs: string,
): DeskProcess {
  let child: ChildProcess | undefined
  let starts = 0
  return {
    name,
    port,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    start: async () => {
      starts += 1
      const started = spawn(process.execPath, ['--import', AS_HOST, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env, AS_HOST: `${name}, ${starts}`, NODE_ENV: 'production' },
      })
      child = started
      let told = ''
      await new Promise<void>((resolve, reject) => {
        started.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${told.slice(-2000)}`)))
        started.stdout.setEncoding('utf8').on('data', (text: string) => {
          told = `${told}${text}`.slice(-10_000)
          if (told.includes(runs)) resolve()
        })
      })
    },
  }
}
