import { type ClientBase, escapeIdentifier } from 'pg'
import { listTables, type TableShape } from '@/lib/backup/list-tables'
import { AWKWARD } from '../exports/fixtures'

/** Only rows that were linked fit into the chain of the audit. */
const OF_CHAIN = /^audit(_head)?$/
const ROWS = 3

type Reference = { table: string; column: string; to: string; to_column: string }

const REFERENCES = `
  select conrelid::regclass::text as "table", own.attname as "column", confrelid::regclass::text as "to", other.attname as to_column
  from pg_constraint
  join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
  join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace`

/** Some rows in every table of a backup, with values that break files and parsers. */
export async function fillTables(client: ClientBase): Promise<void> {
  const tables = await listTables(client)
  const { rows: references } = await client.query<Reference>(REFERENCES)
  for (const table of tables.filter(({ name }) => !OF_CHAIN.test(name)))
    for (let n = 1; n <= ROWS; n++) await addRow(client, table, references, n)
}

async function addRow(client: ClientBase, { name, columns }: TableShape, references: readonly Reference[], n: number) {
  const names = columns.map((column) => escapeIdentifier(column.name)).join(', ')
  const values = columns.map((column) => {
    const reference = references.find((each) => each.table === name && each.column === column.name)
    if (!reference) return `${literal(textOfType(column.type, n))}::${column.type}`
    const { to, to_column } = reference
    return `(select ${escapeIdentifier(to_column)} from ${escapeIdentifier(to)} order by 1 offset ${n - 1} limit 1)`
  })
  await client.query(
    `insert into ${escapeIdentifier(name)} (${names}) overriding system value values (${values.join(', ')})`,
  )
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

function textOfType(type: string, n: number): string {
  const text = `${n} ${AWKWARD[n] ?? ''}\\ back\\\\slash \t\v\b ü € 𝔘`
  if (type === 'text') return text
  if (/^(bigint|integer|smallint|real|double precision)$/.test(type)) return String(n)
  if (type.startsWith('numeric')) return `${n}.1230`
  if (type.startsWith('timestamp')) return `2026-01-0${n}T00:00:00.12${n}Z`
  if (type === 'date') return `2026-01-0${n}`
  if (type === 'boolean') return n % 2 === 0 ? 't' : 'f'
  if (type === 'bytea') return `\\x00ff0a5c0${n}`
  if (type === 'jsonb') return JSON.stringify({ text, n: 12345678901234.5, deep: [null, { n }] })
  if (type === 'text[]') return `{"a,b","c\\"d\\\\",NULL,"${n}"}`
  if (/^(integer|bigint)\[\]$/.test(type)) return `{1,${n}}`
  if (type === 'tsvector') return `'a b' 'c''d' 'n${n}'`
  throw new Error(`The type ${type} has no value here.`)
}
