import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as yieldNow } from 'node:timers/promises'
import { afterEach, beforeEach } from 'vitest'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { createSessionWatch, type SessionWatch } from '@/lib/auth/session/session-watch'
import type { Database } from '@/lib/db'
import { syncState } from '@/lib/db/schema'
import { isStreamRoute } from '@/lib/http/route'
import { findOperatorsBySessionIds } from '@/lib/http/watch-access'
import { addAccount, addSession } from './fixtures'

const root = path.resolve(import.meta.dirname, '../../..')
const slot: { rampdeskSessions?: SessionWatch | undefined } = globalThis as object

export type Session = Awaited<ReturnType<typeof addSession>>
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const gets: { file: string; handler: Handler }[] = []
for (const name of readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })) {
  if (!/(^|[\\/])route\.ts$/.test(name) || name.includes('nextauth')) continue
  const exports: { GET?: Handler } = await import(path.join(root, 'app', name))
  if (exports.GET) gets.push({ file: `app/${name.replaceAll('\\', '/')}`, handler: exports.GET })
}

/** Routes whose answer ends with the session, whatever they send. */
export const streamRoutes = gets.filter(({ handler }) => isStreamRoute(handler))

/** A watch of sessions whose time moves only by `pass`. */
export function useVirtualWatch() {
  let now = 0
  let checks = 0
  let running = 0
  let fails: Error | null = null
  const waiting = new Set<() => void>()
  beforeEach(() => {
    now = 0
    checks = 0
    fails = null
    waiting.clear()
    slot.rampdeskSessions = createSessionWatch({
      clock: {
        now: () => now,
        wait: (_ms, signal) =>
          new Promise((resolve) => {
            const go = () => {
              waiting.delete(go)
              signal.removeEventListener('abort', go)
              resolve()
            }
            waiting.add(go)
            signal.addEventListener('abort', go, { once: true })
          }),
      },
      readOperators: async (ids) => {
        checks += 1
        running += 1
        try {
          if (fails) throw fails
          return await findOperatorsBySessionIds(ids)
        } finally {
          running -= 1
        }
      },
    })
  })
  afterEach(async () => {
    await closeTails()
    slot.rampdeskSessions = undefined
  })
  return {
    get checks() {
      return checks
    },
    get size() {
      return slot.rampdeskSessions?.size ?? 0
    },
    breakDown: (error: Error | null) => {
      fails = error
    },
    /** Lets time pass from check to check of the sessions, which comes every half second. */
    async pass(times = 1): Promise<void> {
      for (let time = 0; time < times; time++) {
        now += 500
        for (const go of [...waiting]) go()
        for (let quiet = 0; quiet < 3; quiet = running === 0 ? quiet + 1 : 0) await yieldNow()
      }
    },
  }
}

export function readStream(response: Response) {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  const result = { text: '', isEnded: false, leave: () => reader.cancel() }
  const decoder = new TextDecoder()
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      result.text += decoder.decode(part.value)
    result.isEnded = true
  })()
  return result
}

const PARAMS = { environment: 'sandbox', deliveryId: '1', webhookId: '1', stream: 'offramp', resourceId: 'r' }
export const callAs = (handler: Handler, { cookie }: Session, method = 'GET') => callWith(handler, { cookie }, method)
export const callWith = (handler: Handler, headers: Record<string, string>, method = 'GET') =>
  handler(new Request('http://localhost:3000/api/x', { method, headers }), { params: Promise.resolve(PARAMS) })

let streams: Promise<typeof gets> | undefined

export const findStreams = () => (streams ??= askAllForStreams())

/** The content type of an answer to HEAD tells a stream. */
async function askAllForStreams(): Promise<typeof gets> {
  const admin = await addSession(await addAccount('admin'))
  const found: typeof gets = []
  for (const each of gets) {
    const response = await callAs(each.handler, admin, 'HEAD')
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) found.push(each)
    await response.body?.cancel()
  }
  return found
}

/** No sync may start, because the configured platform is unreachable. */
export const keepFromSyncing = (database: Database) =>
  database
    .insert(syncState)
    .values({
      environment: 'sandbox',
      problem: { code: 'server', message: 'Down', at: new Date(0).toISOString(), isPaused: false, retryAt: null },
    })
