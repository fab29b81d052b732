import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { waitFor } from '../../scripts/lib/processes/wait-for.mjs'

export type Server = {
  url: string
  residentMegabytes: () => number
  processorSeconds: () => number
  stop: () => Promise<void>
}

const TICKS_PER_SECOND = 100

export async function startServer(
  args: (port: number) => string[],
  env: (port: number) => Record<string, string>,
  path: string,
): Promise<Server> {
  const port = await freePort(0)
  const child = spawn(process.execPath, args(port), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env(port) },
  })
  const url = `http://localhost:${port}`
  await waitFor(`${url}${path}`)
  return {
    url,
    residentMegabytes: () => residentMegabytes(child.pid),
    processorSeconds: () => processorSeconds(child.pid),
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The memory of a process; NaN if the system does not tell. */
export function residentMegabytes(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** The processor time of a process, in steps of 10 ms. */
export function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export async function runScript(args: string[], env: Record<string, string> = {}, folder = '.'): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}
