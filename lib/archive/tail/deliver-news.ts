import 'server-only'
import { getDatabase } from '../../db'
import type { StoredRow } from '../query/delivery-row'
import { withMoney } from '../query/with-money'
import { type Arrivals, countArrivals, readArrivals } from './read-archive'
import { BUFFERED_ROWS_AT_MOST } from './send-buffer'
import type { Watcher } from './watcher'

/**
 * Gives each watcher its unseen deliveries up to `upTo`; equal watchers share one read.
 *
 * @returns the watchers whose read failed, with the error.
 */
export async function deliverNews(
  environment: string,
  watchers: Iterable<Watcher>,
  upTo: number,
): Promise<Map<Watcher, unknown>> {
  const behind = [...watchers].filter(({ sendBuffer }) => sendBuffer.position.id < upTo)
  const groups = new Map<string, [Watcher, ...Watcher[]]>()
  for (const watcher of behind) {
    const key = `${watcher.sendBuffer.position.id} ${JSON.stringify(watcher.filter)}`
    const group = groups.get(key)
    if (group) group.push(watcher)
    else groups.set(key, [watcher])
  }
  const failed = new Map<Watcher, unknown>()
  for (const group of groups.values())
    try {
      await deliverToGroup(environment, group, upTo)
    } catch (error) {
      for (const watcher of group) failed.set(watcher, error)
    }
  return failed
}

async function deliverToGroup(environment: string, group: readonly [Watcher, ...Watcher[]], upTo: number) {
  const [{ filter, sendBuffer }] = group
  const floor = Math.min(...group.map((watcher) => watcher.sendBuffer.position.floor))
  const rows = await readArrivals({ environment, filter, after: { id: sendBuffer.position.id, floor }, upTo })
  const told = await withMoney(await getDatabase(), environment, rows)
  for (const watcher of group) {
    const after = watcher.sendBuffer.position
    const isNews = ({ sortAt }: StoredRow) => sortAt.getTime() >= after.floor
    const news = rows.filter(isNews)
    const shown = told.filter((_, index) => rows[index] && isNews(rows[index]))
    const skipped = await countSkipped(news, { environment, filter, after, upTo })
    watcher.sendBuffer.putRows(shown.slice(0, BUFFERED_ROWS_AT_MOST), skipped, upTo)
  }
}

async function countSkipped(news: readonly StoredRow[], arrivals: Arrivals): Promise<number> {
  return news.length <= BUFFERED_ROWS_AT_MOST ? 0 : Math.max(1, (await countArrivals(arrivals)) - BUFFERED_ROWS_AT_MOST)
}
