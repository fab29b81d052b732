import 'server-only'
import { sql } from 'drizzle-orm'
import { getDatabase } from '../db'
import { asWork } from '../db/turns/work'
import { env } from '../env'
import { logger } from '../logger'
import {
  ALERTS_READING,
  COVERAGE_READING,
  DELIVERY_COUNTS_READING,
  FAILURES_READING,
  SYNC_READING,
} from './archive-readings'
import type { MetricsReading } from './reading'
import type { MetricSample } from './registry'
import { JOBS_READING, REDELIVERIES_READING } from './work-readings'

export const READINGS: readonly MetricsReading[] = [
  SYNC_READING,
  COVERAGE_READING,
  DELIVERY_COUNTS_READING,
  FAILURES_READING,
  ALERTS_READING,
  REDELIVERIES_READING,
  JOBS_READING,
]

/** The limits for all readings together, and for each statement if the engine has such a limit. */
const ALL_MS = 2_000
const STATEMENT_MS = 1_000

/** Samples of each reading; a reading that failed, or was not reached in time, is missing. */
export type ReadingResults = ReadonlyMap<MetricsReading, readonly MetricSample[]>

/**
 * Reads the samples of a scrape from the database, one reading after the other. Takes one connection at most: while a scrape still
 * waits for the database, the next scrape starts no reading.
 */
export function createDatabaseReader(readings = READINGS, allMs = ALL_MS): () => Promise<ReadingResults> {
  let running: { results: Map<MetricsReading, readonly MetricSample[]>; ended: Promise<void> } | undefined

  async function run(results: Map<MetricsReading, readonly MetricSample[]>, isLate: () => boolean): Promise<void> {
    const environments = env().environments.map(({ name }) => name)
    for (const reading of readings) {
      if (isLate()) return
      try {
        results.set(reading, await readOne(reading, environments))
      } catch (err) {
        logger.warn({ err, reading: reading.name }, 'Metrics could not be read')
      }
    }
  }

  function begin() {
    const results = new Map<MetricsReading, readonly MetricSample[]>()
    const until = performance.now() + allMs
    // The readings are bulk work, so that jobs and pages go on beside them.
    const ended = asWork('bulk', () => run(results, () => performance.now() > until)).finally(() => {
      running = undefined
    })
    running = { results, ended }
    return running
  }

  return async () => {
    const { results, ended } = running ?? begin()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, allMs)
    })
    await Promise.race([ended, late]).finally(() => clearTimeout(timer))
    return new Map(results)
  }
}

async function readOne(reading: MetricsReading, environments: readonly string[]): Promise<readonly MetricSample[]> {
  const db = await getDatabase()
  return db.transaction(
    async (tx) => {
      // PGlite accepts the setting but has no such limit.
      await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`))
      return reading.read(tx, environments)
    },
    { accessMode: 'read only' },
  )
}
