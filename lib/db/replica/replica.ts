import 'server-only'
import type { Pool } from 'pg'
import { logger } from '../../logger'
import { createMeasure, type Measured, type ReplicaTrouble } from './measure'

/** The actor who reads. */
export type Reader = { actor: { kind: 'operator'; id: string } | { kind: 'system' } }

export type Replica = {
  /** A read that fails there because of the replica is repeated on the primary. */
  pool: Pool
  url: string
  /** How far it is behind in milliseconds, at most; null if this reader must read from the primary. */
  behindFor: (reader: Reader) => Promise<number | null>
  /** How far it was behind when last measured, in ms; null if nobody may read from it, or nobody has asked. */
  lastBehindMs: () => number | null
  /** Reports that a read outside the pool could not reach the replica. */
  reportFailure: () => void
  close: () => Promise<void>
}

const MEASURED_EVERY_MS = 1_000
/** An older measurement is not used while a new one is made. */
const USED_FOR_MS = 5_000

/** Why a read failed that would not have failed on the primary: the replica is away, or its replay cut the read short. */
export type ReplicaFailure = 'down' | 'cut short'

type Servers = {
  primary: Pool
  url: string
  /** Pools of the replica; the second one is for measurements alone. */
  pool: Pool
  probe: Pool
  maxBehindMs: number
  failureOf: (error: unknown) => ReplicaFailure | null
}

/** Opens no connection yet. */
export function createReplica({ primary, url, pool, probe, maxBehindMs, failureOf }: Servers): Replica {
  for (const each of [pool, probe]) each.on('error', () => undefined)
  const measure = createMeasure(primary, probe)
  let last: Measured | undefined
  let measuring: Promise<Measured> | undefined
  let told: ReplicaTrouble | 'behind' | null = null

  const tell = (trouble: typeof told, behindMs: number) => {
    if (trouble === told) return
    told = trouble
    if (trouble === null) logger.info('Reads go to the replica again')
    else
      logger.warn(
        { cause: trouble, ...(trouble === 'behind' && { behindSeconds: Math.round(behindMs / 1000) }) },
        'The replica is not read: reads go to the primary',
      )
  }
  const measureOnce = () => {
    measuring ??= measure().then((measured) => {
      measuring = undefined
      last = measured
      return measured
    })
    return measuring
  }
  const current = async () => {
    const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY
    if (last && age < MEASURED_EVERY_MS) return last
    const next = measureOnce()
    return last && age < USED_FOR_MS ? last : next
  }
  const reportFailure = () => {
    if (last) last = { ...last, trouble: 'down' }
    tell('down', last?.behindMs ?? 0)
  }
  fallBack(pool, primary, (error) => {
    const failure = failureOf(error)
    if (failure === 'down') reportFailure()
    return failure !== null
  })

  return {
    pool,
    url,
    reportFailure,
    lastBehindMs: () => (!last || last.trouble !== null || last.behindMs > maxBehindMs ? null : last.behindMs),
    behindFor: async ({ actor }) => {
      const { trouble, behindMs, lastAct, at } = await current()
      const behind = behindMs + performance.now() - at
      const found = trouble ?? (behind > maxBehindMs ? 'behind' : null)
      tell(found, behind)
      if (found !== null) return null
      if (actor.kind === 'operator' && (await hasActedSince(primary, actor.id, lastAct))) return null
      return behind
    },
    close: async () => {
      await measuring
      await Promise.all([pool.end(), probe.end()])
    },
  }
}

/** Each change by a person has a row of the audit in its own transaction, so a replica with that row has the change. */
async function hasActedSince(primary: Pool, operatorId: string, lastAct: number): Promise<boolean> {
  const { rows } = await primary.query<{ acted: boolean }>({
    name: 'acted_since',
    text: ACTED_SINCE,
    values: [lastAct, operatorId],
  })
  return rows[0]?.acted ?? true
}

/** Reads only the rows that the replica lacks, by the primary key. */
export const ACTED_SINCE = 'select exists (select from audit where id > $1 and actor_id = $2) as acted'

/** `pg` itself uses callbacks, drizzle promises. */
function fallBack(pool: Pool, primary: Pool, isOfReplica: (error: unknown) => boolean): void {
  const { query, connect } = pool
  const otherwise = (next: () => Promise<unknown>) => (error: unknown) => {
    if (!isOfReplica(error)) throw error
    return next()
  }
  const readQuery = (...given: unknown[]) =>
    Promise.resolve(Reflect.apply(query, pool, given)).catch(
      otherwise(() => Promise.resolve(Reflect.apply(primary.query, primary, given))),
    )
  pool.query = readQuery as typeof pool.query // Takes and answers whatever the original does.
  const connectFirst = (callback?: unknown) =>
    callback
      ? Reflect.apply(connect, pool, [callback])
      : Promise.resolve(Reflect.apply(connect, pool, [])).catch(otherwise(() => primary.connect()))
  pool.connect = connectFirst as typeof pool.connect
}
