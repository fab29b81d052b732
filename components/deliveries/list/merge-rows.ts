import type { DeliveryRow } from '@/lib/archive/dto'

type Placed = { row: DeliveryRow; at: number }

/**
 * Merges rows newest first, by time and id; a row without a time stays beside its neighbour.
 * @returns `merged`: `rows` with the added ones among them; `below`: the added ones older than all `rows`
 */
export function mergeRows(rows: readonly DeliveryRow[], added: readonly DeliveryRow[]) {
  const news = placed(added).toSorted(byPlace)
  const merged: DeliveryRow[] = []
  let next = 0
  for (const known of placed(rows)) {
    for (let first = news[next]; first && byPlace(first, known) < 0; first = news[++next]) merged.push(first.row)
    merged.push(known.row)
  }
  return { merged, below: news.slice(next).map(({ row }) => row) }
}

function placed(rows: readonly DeliveryRow[]): Placed[] {
  const times = rows.map(({ time }) => (time === null ? null : Date.parse(time)))
  let above = times.find((time) => time !== null) ?? Number.POSITIVE_INFINITY
  return rows.map((row, index) => {
    above = times[index] ?? above
    return { row, at: above }
  })
}

function byPlace(a: Placed, b: Placed): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1
  return Number(b.row.id) - Number(a.row.id)
}
