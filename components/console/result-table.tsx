import type { DataColumn } from '@/components/data-table/columns'
import { PlainTable } from '@/components/data-table/plain-table'
import { PlatformText } from '@/components/ui/text/platform-text'

type Row = { index: number; members: Readonly<Record<string, unknown>> }

const MOST_ROWS = 200
const MOST_COLUMNS = 12

/** The items of a list, or the members of one object; null for anything else. */
export function tableRows(text: string): Row[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const data = isObject(value) && Array.isArray(value.data) ? value.data : value
  const items = Array.isArray(data) ? data : isObject(data) ? [data] : []
  const rows = items.slice(0, MOST_ROWS).flatMap((item, index) => (isObject(item) ? [{ index, members: item }] : []))
  return rows.length > 0 ? rows : null
}

export function ResultTable({ rows }: { rows: readonly Row[] }) {
  const names = [...new Set(rows.flatMap(({ members }) => Object.keys(members)))]
  const columns = names
    .slice(0, MOST_COLUMNS)
    .map(
      (name): DataColumn<Row> => ({
        id: name,
        label: name,
        title: <PlatformText text={name} />,
        cell: ({ members }) => <Cell value={members[name]} />,
      }),
    )
  return (
    <>
      <PlainTable caption="Answer as a table" columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
      {names.length > MOST_COLUMNS && (
        <p className="text-small text-muted">{names.length - MOST_COLUMNS} more members are in the raw answer.</p>
      )}
    </>
  )
}

const MOST_TEXT = 80

function Cell({ value }: { value: unknown }) {
  if (value === undefined) return <span className="text-faint">–</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <span className="font-mono text-small whitespace-nowrap">
      <PlatformText text={text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text} />
    </span>
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
