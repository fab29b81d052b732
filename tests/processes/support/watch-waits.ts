import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getDatabase } from '@/lib/db'
import { leaseTimes } from '@/lib/db/lease/lease'

const EVERY_MS = 200

export type Waits = {
  /** The longest time in seconds that due work of each kind was without a sign of life. */
  longest: Record<string, number>
  end: () => Promise<void>
}

/** Looks again and again at all work that has not ended, and notes how long nobody was at it. */
export function watchWaits(): Waits {
  const ending = new AbortController()
  const longest: Record<string, number> = {}
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const db = await getDatabase()
      const { rows } = await db.execute<{ kind: string; waited: number }>(OPEN)
      for (const { kind, waited } of rows) longest[kind] = Math.max(longest[kind] ?? 0, waited)
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    longest,
    end: async () => {
      ending.abort()
      await watching
    },
  }
}

const lastSign = sql`(lease_until - make_interval(secs => ${leaseTimes().seconds}))`

const since = (from: ReturnType<typeof sql>) => sql`extract(epoch from clock_timestamp() - ${from})::float8 as waited`

const OPEN = sql`
  select 'redelivery' as kind, ${since(sql`greatest(created_at, ${lastSign})`)} from redelivery_job
  where state in ('preparing', 'running')
  union all
  select 'export', ${since(sql`greatest(created_at, ${lastSign})`)} from export_job where state in ('queued', 'running')
  union all
  select 'sync', ${since(lastSign)} from sync_state where lease_until is not null`
