import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryRow } from '@/lib/archive/dto'
import type { Desk } from './desk.mjs'
import { openFollower, openQueue } from './tail.mjs'

const rowAt = (second: number) =>
  ({ id: `delivery-${second}`, time: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() }) as DeliveryRow

const eventOf = (name: string, data: object, id = 'last') =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** A desk that answers with the given streams one after the other, and has the given rows in its archive. */
function deskWith(streams: string[], archive: () => DeliveryRow[]): Desk {
  const list = async (query: string) => {
    const from = new URLSearchParams(query).get('from') ?? ''
    return { rows: archive().filter(({ time }) => time !== null && time >= from), newerCursor: null }
  }
  const openTail = async (_query: string, _last: string | null, signal: AbortSignal) => {
    const text = streams.shift()
    if (text !== undefined) return new Response(text)
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  return { list, openTail } as unknown as Desk
}

async function told(streams: string[], archive: number[], seconds: number[]): Promise<void> {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const queue = openQueue(ending.signal)
  const rows: string[] = []
  const desk = deskWith(streams, () => archive.map(rowAt))
  const onRow = ({ id }: DeliveryRow) => void rows.push(id)
  const follower = openFollower({ desk, filter: 'event=x', onRow, say: () => undefined, queue })
  void follower.follow(() => undefined)
  const wanted = seconds.map((second) => `delivery-${second}`)
  await vi.waitFor(() => expect(rows.length).toBeGreaterThanOrEqual(wanted.length), { timeout: 5_000, interval: 10 })
  await queue.isDone()
  expect(rows).toEqual(wanted)
}

const begin = (isContinued: boolean) => eventOf('begin', { isContinued })
const rowsOf = (seconds: number[], skipped = 0) => eventOf('rows', { rows: seconds.toReversed().map(rowAt), skipped })
const end = eventOf('end', {})

test('after a gap what the archive has is told in its order, and nothing twice', () =>
  told([begin(true) + rowsOf([1, 2]) + end, begin(false) + rowsOf([5]) + end], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]))

test('more than a stream carries is read from the archive, and nothing is told twice', () =>
  told([begin(true) + rowsOf([1]) + rowsOf([8, 9], 2) + end], [1, 6, 7, 8, 9], [1, 6, 7, 8, 9]))

test('rows that come again in the next stream are told once', () =>
  told([begin(true) + rowsOf([1, 2]) + end, begin(true) + rowsOf([2, 3]) + end], [], [1, 2, 3]))
