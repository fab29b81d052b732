import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const SOURCE = path.resolve(import.meta.dirname, '../../../cli/rampdesk.mjs')

/** The runner of the tests calls the clean-up when a test ends. */
export type AtEnd = (cleanUp: () => Promise<void>) => void

export type Command = {
  readonly out: string
  readonly err: string
  /** The lines of `--print-json`. */
  readonly told: Record<string, unknown>[]
  /** The exit code. */
  ended: Promise<number | null>
  interrupt(): void
  /** Closes the reading end of the output, as `head` does. */
  stopReading(): void
}

type Running = { words: readonly string[]; variables: Record<string, string>; file?: string; atEnd: AtEnd }

/** Starts the command as a process of its own. */
export function startCommand({ words, variables, file = SOURCE, atEnd }: Running): Command {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test' as const, ...variables }
  const child = spawn(process.execPath, [file, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    get out() {
      return out
    },
    get err() {
      return err
    },
    get told() {
      const lines = out.split('\n').slice(0, -1)
      return lines.map((line): Record<string, unknown> => JSON.parse(line))
    },
    ended,
    interrupt: () => void child.kill('SIGINT'),
    stopReading: () => void child.stdout.destroy(),
  }
}

export type ServeRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** Starts a server on this machine, at a free port. */
export async function startServer(handle: ServeRequest, atEnd: AtEnd): Promise<{ origin: string; cut: () => void }> {
  const server = createServer(
    (request, response) => void Promise.resolve(handle(request, response)).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  })
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, cut: () => server.closeAllConnections() }
}

export type HookRequest = { headers: IncomingMessage['headers']; body: Buffer }

/** A developer’s server. `answer` may hang, or destroy the response. */
export async function startHook(
  atEnd: AtEnd,
  answer: (response: ServerResponse, count: number) => void = (it) => void it.end(),
): Promise<{ received: HookRequest[]; url: string }> {
  const received: HookRequest[] = []
  const { origin } = await startServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ headers: request.headers, body: Buffer.concat(parts) })
    answer(response, received.length)
  }, atEnd)
  return { received, url: `${origin}/hook` }
}
