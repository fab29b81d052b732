/**
 * Exports deliveries with texts that break files, reads the files back with other readers, and compares each row with the database:
 * CSV with Python’s csv module, NDJSON with JSON.parse, workbooks with openpyxl. docs/exports.md says how to run it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { guardFormula } from '@/lib/cells/formula-guard'
import type { Database } from '@/lib/db'
import type { ExportFormat } from '@/lib/model/export'
import { AWKWARD } from '@/tests/integration/exports/fixtures'

const ROWS = Number(process.env.READ_BACK_ROWS) || 1_000_000
/** `READ_BACK_FORMATS` asks for fewer. */
const FORMATS = process.env.READ_BACK_FORMATS?.split(',') ?? ['csv', 'ndjson', 'xlsx']
const FILLED_AT_ONCE = 10_000
/** One payload in so many is longer than a cell of a workbook may be. */
const ROWS_PER_LONG = 9_973
const COLUMNS = ['delivery', 'event', 'endpoint', 'outcome', 'resource', 'user', 'eventId', 'sequence']

const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-read-back-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATABASE_DIR ??= path.join(folder, 'database')
Object.assign(process.env, {
  EXPORT_DIR: path.join(folder, 'exports'),
  LOG_LEVEL: 'silent',
  NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
})
// Imported late: the configuration is read once.
const [
  { closeDatabase, getDatabase },
  { withSnapshot },
  { DELIVERY_SOURCE },
  { rowLayout },
  { fileContent },
  { writeWholeFile },
] = await Promise.all([
  import('@/lib/db'),
  import('@/lib/exports/snapshot/snapshot'),
  import('@/lib/exports/sources/deliveries'),
  import('@/lib/exports/layout'),
  import('@/lib/exports/files/file-content'),
  import('@/lib/exports/files/write-file'),
])

const FORMULA = String.raw`
import csv, json, re, sys, unicodedata
number = re.compile(r'-?\d+(\.\d+)?\Z', re.ASCII)

def is_formula(text):
    begin = 0
    while begin < len(text) and unicodedata.category(text[begin]) in ('Zs', 'Zl', 'Zp', 'Cc', 'Cf'):
        begin += 1
    return unicodedata.normalize('NFKC', text[begin:begin + 1]) in ('=', '+', '-', '@') and not number.match(text)

def write(row):
    sys.stdout.write(json.dumps(row) + chr(10))
`

/** Writes each row as a line of JSON, and ends with an error at a cell that a spreadsheet takes for a formula. */
const READ_CSV = `${FORMULA}
csv.field_size_limit(10**9)
with open(sys.argv[1], encoding='utf-8', newline='') as file:
    rows = csv.reader(file)
    next(rows)
    for row in rows:
        for cell in row:
            if is_formula(cell):
                sys.exit('a formula: ' + cell)
        write(row)
`

const READ_XLSX = `${FORMULA}
import openpyxl
from openpyxl.utils.escape import unescape

book = openpyxl.load_workbook(sys.argv[1], read_only=True)

def cells(row):
    for cell in row:
        if cell.data_type == 'f':
            sys.exit('a formula: ' + str(cell.value))
        yield unescape(cell.value) if isinstance(cell.value, str) else cell.value

long = {}
if 'Long texts' in book.sheetnames:
    for row in book['Long texts'].iter_rows(min_row=2):
        sheet, line, column, piece, text = cells(row)
        long.setdefault((sheet, int(line)), {}).setdefault(column, []).append(text)
for sheet in book:
    if sheet.title == 'Long texts':
        continue
    rows = sheet.iter_rows()
    heads = list(cells(next(rows)))
    for line, row in enumerate(rows, start=2):
        values = list(cells(row)) + [None] * len(heads)
        rest = long.get((sheet.title, line), {})
        write([''.join([value] + rest[head]) if head in rest else value for head, value in zip(heads, values)])
`

/** A Python that has openpyxl. */
function findPython(): string {
  const found = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import openpyxl']).status === 0)
  if (!found)
    throw new Error('This needs Python with openpyxl: apt-get install python3-openpyxl, or pip install openpyxl.')
  return found
}

async function fill(db: Database): Promise<void> {
  const texts = JSON.stringify(AWKWARD)
  for (let first = 0; first < ROWS; first += FILLED_AT_ONCE)
    await db.execute(sql`
      insert into delivery (environment, hash, ordinal, sort_at, event, endpoint, outcome, success, payload, payload_bytes, resource_id, user_id, event_id, sequence)
      select 'sandbox', decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, '2026-01-01'::timestamptz + n * interval '1 second',
        one, two, 'failed', false, payload, octet_length(payload), nullif(one, 'plain'), case when n % 6 = 0 then '' else two end, one || n, n % 9
      from generate_series(${first}::int, ${Math.min(ROWS, first + FILLED_AT_ONCE) - 1}::int) as n,
        lateral (select (${texts}::json ->> (n % ${AWKWARD.length})::int) as one, (${texts}::json ->> (n / 7 % ${AWKWARD.length})::int) as two) as texts,
        lateral (select two || one || n || case when n % ${ROWS_PER_LONG} = 0 then repeat('long 𝔘', 12000) else '' end as payload) as payloads`)
  await db.execute(sql`analyze delivery`)
}

async function write(format: ExportFormat): Promise<string> {
  const layout = rowLayout(DELIVERY_SOURCE, { format, columns: COLUMNS, payload: 'full', zone: 'UTC', bom: false })
  const asked = { environment: 'sandbox', query: '', now: new Date() }
  const target = path.join(folder, `deliveries.${format}`)
  await withSnapshot(layout, {
    prepare: async (db) => ({ rows: await DELIVERY_SOURCE.sql(db, asked, COLUMNS) }),
    write: (_, { lines }) =>
      writeWholeFile(
        { temporary: `${target}.part`, target },
        fileContent(lines, {
          layout,
          title: 'Deliveries',
          bom: false,
          spool: `${target}.long`,
          onRows: () => undefined,
        }),
        () => undefined,
      ),
  })
  return target
}

type Texts = (string | null)[]

async function* stored(db: Database): AsyncGenerator<Texts> {
  for (let below = ROWS * 2; ; ) {
    const { rows } = await db.execute<Record<string, string | number | null>>(sql`
      select id, event, endpoint, outcome, resource_id, user_id, event_id, sequence, payload from delivery
      where environment = 'sandbox' and id < ${below} order by id desc limit 5000`)
    for (const row of rows) yield Object.values(row).map((value) => (value === null ? null : String(value)))
    const last = rows.at(-1)
    if (!last) return
    below = Number(last.id)
  }
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of input.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield JSON.parse(part)
  }
}

async function compare(name: string, found: AsyncGenerator<unknown>, db: Database, asRead: (row: Texts) => unknown) {
  let equal = 0
  for await (const row of stored(db)) {
    const { value } = await found.next()
    if (JSON.stringify(value) !== JSON.stringify(asRead(row)))
      throw new Error(`${name}, row ${equal + 1}: ${JSON.stringify(value)} in place of ${JSON.stringify(asRead(row))}`)
    equal++
  }
  if (!(await found.next()).done) throw new Error(`${name} has more than ${equal} rows`)
  if (equal !== ROWS) throw new Error(`${name} has ${equal} rows`)
  console.log(`${name}: ${equal.toLocaleString('en')} rows, all values equal`)
}

const db = await getDatabase()
await fill(db)
const python = findPython()
const linesBy = (script: string, file: string) =>
  linesOf(spawn(python, ['-c', script, file], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout)

if (FORMATS.includes('csv'))
  await compare('CSV, by Python', linesBy(READ_CSV, await write('csv')), db, (row) =>
    row.map((text) => (text === null ? '' : guardFormula(text))),
  )
const ids = [...COLUMNS, 'payload']
const numbers = new Set(['delivery', 'sequence'])
if (FORMATS.includes('ndjson'))
  await compare('NDJSON, by Node', linesOf(createReadStream(await write('ndjson'))), db, (row) =>
    Object.fromEntries(
      ids.map((id, index) => [id, numbers.has(id) && row[index] !== null ? Number(row[index]) : (row[index] ?? null)]),
    ),
  )
if (FORMATS.includes('xlsx'))
  await compare('XLSX, by openpyxl', linesBy(READ_XLSX, await write('xlsx')), db, (row) =>
    row.map((text, index) => (text !== null && numbers.has(ids[index] ?? '') ? Number(text) : text)),
  )
await closeDatabase()
