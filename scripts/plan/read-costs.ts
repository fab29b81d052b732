import { z } from 'zod'
import type { Costs } from './capacity'

const Report = z.array(z.object({ name: z.string(), value: z.number(), measuredOn: z.string() }))

const ROWS: Record<keyof Costs, string> = {
  stored: 'storage (Postgres)',
  indexedById: 'storage, indexes by id (Postgres)',
  archived: 'sync (Postgres, archive of 1,000,000)',
  exported: 'export-csv (Postgres)',
}

/** The costs of one delivery as the benchmarks measured them. @throws Error if the report lacks a row */
export function readCosts(report: unknown): Costs {
  const rows = Report.parse(report)
  const costOf = (name: string) => {
    const row = rows.find((one) => one.name === name)
    if (!row) throw new Error(`bench/report.json has no row “${name}”: run the benchmarks first.`)
    return row.value
  }
  return {
    stored: costOf(ROWS.stored),
    indexedById: costOf(ROWS.indexedById),
    archived: costOf(ROWS.archived),
    exported: costOf(ROWS.exported),
  }
}
