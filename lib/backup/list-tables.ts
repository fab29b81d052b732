import 'server-only'
import type { ClientBase } from 'pg'
import { LEFT_OUT } from './left-out'

/** `isCollated`: the column’s order depends on a collation, which the engines do not share. */
export type TableColumn = { name: string; type: string; isCollated: boolean }

/** Columns in their order, without computed ones; `key` is the primary key. */
export type TableShape = { name: string; columns: readonly TableColumn[]; key: readonly TableColumn[] }

type ColumnRow = {
  table: string
  column: string
  type: string
  is_collated: boolean
  is_computed: boolean
  place_in_key: number
}

const COLUMNS = `
  select class.relname as "table", attribute.attname as "column", format_type(atttypid, atttypmod) as type,
    attcollation <> 0 as is_collated, attgenerated <> '' as is_computed,
    coalesce(array_position(key.conkey::int[], attnum::int), 0) as place_in_key
  from pg_class class
  join pg_attribute attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  left join pg_constraint key on key.conrelid = class.oid and key.contype = 'p'
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
  order by class.relname collate "C", attnum`

const REFERENCES = `
  select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`

/** The tables of a backup as the database has them, whatever its version; each comes after those that it refers to. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS)
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !(name in LEFT_OUT))
  const references = await client.query<{ from: string; to: string }>(REFERENCES)
  return inOrder(names, references.rows).map((name) =>
    toShape(
      name,
      rows.filter(({ table }) => table === name),
    ),
  )
}

function toShape(name: string, rows: readonly ColumnRow[]): TableShape {
  const toColumn = ({ column, type, is_collated }: ColumnRow): TableColumn => ({
    name: column,
    type,
    isCollated: is_collated,
  })
  const key = rows.filter((row) => row.place_in_key > 0).sort((a, b) => a.place_in_key - b.place_in_key)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key: its rows have no order.`)
  return { name, columns: rows.filter((row) => !row.is_computed).map(toColumn), key: key.map(toColumn) }
}

function inOrder(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered = new Set<string>()
  const add = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return
    for (const { from, to } of references) if (from === name && names.includes(to)) add(to, [...above, name])
    ordered.add(name)
  }
  for (const name of names) add(name, [])
  return [...ordered]
}
