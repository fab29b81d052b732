import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { filterOf } from '@/lib/archive/filter/filter'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import type { Scope } from '@/lib/auth/scope'
import type { CellValue } from '@/lib/cells/tsv'
import { getDatabase } from '@/lib/db'
import { exportFolder, exportPath } from '@/lib/exports/files/export-folder'
import { getExport } from '@/lib/exports/jobs/get-export'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { runExport } from '@/lib/exports/jobs/run-export'
import type { ExportLayout, ListExport } from '@/lib/model/export'
import formulas from '../../fixtures/cells/formula-payloads.json'
import { scopeOf } from '../../support/scope'
import { addOperators, environment } from '../redelivery/fixtures'

export { addOperators, environment }

export const scope = scopeOf(environment, 'operator')

/** Empties the folder, because ids begin anew with each test. */
export function emptyExportFolder(): void {
  rmSync(exportFolder(environment.name), { recursive: true, force: true })
}

/** Texts that break files, sheets and parsers. */
export const AWKWARD = [
  ...formulas.map(({ text }) => text),
  'plain',
  '"quoted"',
  'comma, semicolon; tab\tend',
  'line\nfeed',
  'carriage\rreturn',
  'both\r\nof them\r\n',
  ' leading and trailing ',
  '\ufeffmark of byte order',
  'ünïcödé 漢字 🏳️‍🌈 𝔘𝔫𝔦',
  'right \u202eto left',
  'control \u0001\u0002\u0003\u0004\u0008\u000b\u001f\u007f',
  '_x0041_ _x000D__x0041_x0042_',
  '<b>&amp;</b> ]]>',
  '\\N',
  '\\.',
  '\u2028\u2029',
  '\ufffe\uffff',
  'null',
  '00123',
  '1e5',
  '-12.50',
  '12345678901234567890.123',
].filter((text) => !text.includes('\0'))

const MONEY = [
  {
    event: 'offramp.completed',
    payload: { offRamp: { status: 'completed', output: { amount: '125.50', currency: 'EUR' } } },
  },
  { event: 'offramp.failed', payload: { offRamp: { status: 'failed', output: { amount: 12, currency: null } } } },
  {
    event: 'achDebit.returned',
    payload: {
      deposit: { principalAmountUsd: '0.000000000000000001', debitStatus: 'returned', releaseStatus: 'failed' },
    },
  },
  {
    event: 'onrampCredit.completed',
    payload: { onRamp: { status: 'completed', input: { amount: '-0', currency: '=1+1' } } },
  },
  { event: 'onrampCredit.failed', payload: { onRamp: ['completed'] } },
]

const payloadOf = (index: number, text: string): string => {
  if (index % 7 === 3) return text
  if (index % 7 === 5) return `{"text":"\\u0000 \\ud800","offRamp":{"status":"completed","output":{"amount":"7"}}}`
  if (index % 7 === 6) return `{"offRamp":{"status":"a","status":"b","output":{"amount":1e999999}}}`
  return JSON.stringify({ ...MONEY[index % MONEY.length]?.payload, id: index, text })
}

export const FIRST_AT = Date.parse('2026-03-29T00:30:00.123Z')

/** Archives rows one minute apart, numbered from `from`. Texts that no index can hold are kept out of keys. */
export async function archiveAwkward(from: number, count: number): Promise<void> {
  const db = await getDatabase()
  const rows = Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    const text = AWKWARD[index % AWKWARD.length] ?? ''
    const payload = index === 17 ? `${text}${'long 𝔘'.repeat(12_000)}` : payloadOf(index, text)
    return {
      hash: randomUUID().replaceAll('-', ''),
      at: new Date(FIRST_AT + index * 60_000).toISOString(),
      timed: index % 11 !== 0,
      event:
        index % 3 === 0 ? (MONEY[index % MONEY.length]?.event ?? text) : index % 3 === 1 ? text : 'payment.completed',
      endpoint: text,
      outcome: index % 2 === 0 ? 'failed' : 'delivered',
      status: index % 5 === 0 ? null : 200 + (index % 300),
      resource: index % 4 === 0 ? null : text,
      user: index % 6 === 0 ? '' : text,
      eventId: `${text}${index}`,
      sequence: index % 9 === 0 ? null : index,
      payload,
    }
  })
  await db.execute(sql`
    insert into delivery (environment, hash, ordinal, sort_at, "timestamp", event, endpoint, outcome, success, response_status, payload, payload_bytes, resource_id, user_id, event_id, sequence)
    select ${environment.name}, decode(r.hash, 'hex'), 1, r.at, case when r.timed then r.at end, r.event, r.endpoint, r.outcome, r.outcome = 'delivered', r.status,
      r.payload, octet_length(r.payload), r.resource, r."user", r."eventId", r.sequence
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(hash text, at timestamptz, timed boolean, event text, endpoint text, outcome text, status integer, resource text, "user" text, "eventId" text, sequence integer, payload text)`)
}

export const ALL_COLUMNS = DELIVERIES.columns.map(({ id }) => id)

export function settingsOf(layout: Partial<ExportLayout> = {}, query = ''): ListExport {
  const columns = layout.columns ?? ALL_COLUMNS
  return {
    kind: 'list',
    list: 'deliveries',
    query,
    layout: { format: 'csv', payload: 'omit', zone: 'UTC', bom: false, ...layout, columns },
  }
}

/** A long wait, because a busy machine takes longer than a person would wait. */
export const PATIENT_MS = 60_000

export async function exported(layout: Partial<ExportLayout> = {}, query = '', by = scope) {
  const request = { requestKey: randomUUID(), settings: settingsOf(layout, query) }
  const { job } = await requestExport(by, request, PATIENT_MS)
  return {
    job,
    bytes: job.state === 'done' ? readFileSync(exportPath(environment.name, Number(job.id))) : Buffer.alloc(0),
  }
}

/** The cells that the list shows, newest first. */
export async function listedCells(query = ''): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  const filters = filterOf(DELIVERIES.load(new URLSearchParams(query)), new Date())
  for (let cursor: string | null = null; ; ) {
    const page = await listDeliveries(scope, { ...filters, limit: 500, cursor })
    rows.push(...page.rows.map((row) => DELIVERIES.columns.map(({ read }) => read(row))))
    cursor = page.olderCursor
    if (cursor === null) return rows
  }
}

/** The lines of an NDJSON file of these columns. */
export async function exportedRows(
  asking: Scope,
  list: string,
  query: string,
  columns: string[],
): Promise<Record<string, unknown>[]> {
  const layout = { format: 'ndjson' as const, columns, payload: 'omit' as const, zone: 'UTC', bom: false }
  const requestKey = `${list.replaceAll('/', '-')}-${query.length}-of-a-test`
  const settings = { kind: 'list' as const, list, query, layout }
  const asked = await requestExport(asking, { requestKey, settings }, PATIENT_MS)
  const { id, state } = asked.job
  // The worker makes the file if nobody can say how many rows there are.
  if (state === 'queued') await runExport(environment, Number(id), new AbortController().signal)
  const job = await getExport(asking, id)
  if (job.state !== 'done') throw new Error(job.problem ?? job.state)
  return readFileSync(exportPath(environment.name, Number(job.id)), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
