import { setImmediate as yieldNow } from 'node:timers/promises'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { GET } from '@/app/api/[environment]/deliveries/tail/route'
import { type DeliveryFilter, NO_FILTER } from '@/lib/archive/filter/filter'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import type { TailEvents } from '@/lib/archive/tail/dto'
import type { TailDeps } from '@/lib/archive/tail/hub'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { parsePosition, type TailPosition } from '@/lib/archive/tail/position'
import { readGlance } from '@/lib/archive/tail/read-archive'
import { streamDeliveries } from '@/lib/archive/tail/stream-deliveries'
import { getPool } from '@/lib/db'
import { scopeOf } from '../../support/scope'
import type { useRecordList } from '../support/use-record-list'

type Open = { hubs: Map<string, unknown> } | undefined

/** The tail of this process; an emptied slot stands for another process. */
const slot: { rampdeskTail?: Open } = globalThis as object

type Received = { [Name in keyof TailEvents]: { name: Name; id: string; data: TailEvents[Name] } }[keyof TailEvents]

/** A client that reads without delay. */
export type TailClient = {
  readonly events: Received[]
  readonly text: string
  readonly rowIds: string[]
  readonly position: TailPosition | null
  readonly isEnded: boolean
  leave(): Promise<void>
}

/** Tails whose time moves only by `pass`. Call at the top level. */
export function useTails(platform: ReturnType<typeof useRecordList>) {
  let now = 0
  let runs = 0
  let others: Open[] = []
  let caughtUp: { at: number | null; seen: number } = { at: null, seen: 0 }
  const waiting = new Set<{ at: number; go: () => void }>()

  const deps: TailDeps = {
    clock: {
      now: () => now,
      wait: (ms, signal) =>
        new Promise((resolve) => {
          const place = {
            at: now + ms,
            go: () => {
              waiting.delete(place)
              resolve()
            },
          }
          waiting.add(place)
          signal.addEventListener('abort', place.go, { once: true })
          if (signal.aborted) place.go()
        }),
    },
    sync: async (environment, options) => {
      runs += 1
      try {
        const result = await syncDeliveries(environment, options)
        await deps.readGlance(environment.name)
        return result
      } finally {
        runs -= 1
      }
    },
    // The database’s clock follows the virtual one.
    readGlance: async (environment) => {
      const glance = await readGlance(environment)
      const caughtUpAt = glance.caughtUpAt?.getTime() ?? null
      if (caughtUp.at !== caughtUpAt) caughtUp = { at: caughtUpAt, seen: now }
      return { ...glance, caughtUpAgo: caughtUpAt === null ? null : now - caughtUp.seen }
    },
  }

  beforeEach(() => {
    now = 1_000_000
    others = []
    slot.rampdeskTail = undefined
  })
  afterEach(async () => {
    for (const open of [slot.rampdeskTail, ...others]) {
      slot.rampdeskTail = open
      await closeTails()
    }
    waiting.clear()
  })

  const hubs = () => [slot.rampdeskTail, ...others].reduce((sum, open) => sum + (open?.hubs.size ?? 0), 0)

  /** Waits until every hub waits for time and no sync runs. */
  async function untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 5; ) {
      await yieldNow()
      quiet = waiting.size >= hubs() && runs === 0 ? quiet + 1 : 0
    }
  }

  function streamOf(
    filter: Partial<DeliveryFilter> = {},
    { after = null, session = 's1', signal = new AbortController().signal, sync = deps.sync }: Opening = {},
  ) {
    const scope = scopeOf(platform.list.environment)
    const actor = { ...scope.actor, sessionId: session }
    return streamDeliveries(
      { ...scope, actor: actor as typeof scope.actor }, // An operator with another session.
      { filter: { ...NO_FILTER, ...filter }, after },
      signal,
      { ...deps, sync },
    )
  }

  return {
    untilQuiet,
    streamOf,
    get hubs() {
      return hubs()
    },
    startProcess(): void {
      others.push(slot.rampdeskTail)
      slot.rampdeskTail = undefined
    },
    async open(filter: Partial<DeliveryFilter> = {}, opening: Opening = {}): Promise<TailClient> {
      const client = readTail(await streamOf(filter, opening))
      await untilQuiet()
      return client
    },
    async pass(ms: number): Promise<void> {
      now += ms
      for (const { at, go } of [...waiting]) if (at <= now) go()
      await untilQuiet()
    },
  }
}

type Opening = { after?: TailPosition | null; session?: string; signal?: AbortSignal; sync?: TailDeps['sync'] }

/** A sync that always runs in another process. */
export const ELSEWHERE: TailDeps['sync'] = async () => ({ status: 'busy' })

export function readTail(body: ReadableStream<Uint8Array>): TailClient {
  const reader = body.getReader()
  const events: Received[] = []
  let text = ''
  let position: TailPosition | null = null
  let isEnded = false
  const read = async () => {
    const decoder = new TextDecoder()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const block = decoder.decode(part.value)
      text += block
      const id = /^id: (.*)$/m.exec(block)?.[1] ?? ''
      position = parsePosition(id) ?? position
      const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? []
      // Names and data of `TailEvents`.
      if (name && data) events.push({ name, id, data: JSON.parse(data) } as Received)
    }
    isEnded = true
  }
  void read()
  return {
    events,
    get text() {
      return text
    },
    get rowIds() {
      return events.flatMap((event) => (event.name === 'rows' ? event.data.rows.map((row) => String(row.eventId)) : []))
    },
    get position() {
      return position
    },
    get isEnded() {
      return isEnded
    },
    leave: () => reader.cancel(),
  }
}

/** Counts statements until the end of the test. */
export async function spyOnQueries() {
  const query = vi.spyOn(await getPool(), 'query')
  onTestFinished(() => query.mockRestore())
  return {
    count: (pattern: RegExp) => query.mock.calls.filter(([statement]) => pattern.test(textOf(statement))).length,
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text) // `pg` takes texts and objects with a text.
}

export function callTail(headers: Record<string, string>, query = '', method = 'GET'): Promise<Response> {
  return GET(new Request(`http://localhost:3000/api/sandbox/deliveries/tail${query}`, { method, headers }), {
    params: Promise.resolve({ environment: 'sandbox' }),
  })
}
