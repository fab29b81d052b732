import { createDeliveryLog, type DeliveryLog } from '../records/delivery-log'
import { bytesOf } from '../records/record-bytes'
import type { VirtualHistory } from './virtual-history'

type ReadPart = Pick<DeliveryLog, 'page' | 'forgetBefore' | 'count' | 'oldest' | 'newest'>

/** Seeded records are computed; only added records are kept. */
export function createVirtualLog(history: VirtualHistory, now: () => number): DeliveryLog {
  const newer = createDeliveryLog([], now, { above: history.last })
  const older = createDeliveryLog([], now, { below: history.first })
  const parts = [newer, readPart(history), older]
  const upwards = parts.toReversed()

  return {
    page(before, limit) {
      const texts: Buffer[] = []
      let last: number | null = null
      for (const part of parts) {
        if (texts.length === limit) break
        const page = part.page(before, limit - texts.length)
        texts.push(...page.texts)
        last = page.last ?? last
      }
      const oldest = firstOf(upwards, (part) => part.oldest())
      return { texts, last, hasMore: last !== null && oldest !== undefined && oldest.position < last }
    },
    append: newer.append,
    prepend: older.prepend,
    forgetBefore: (instant) => parts.reduce((sum, part) => sum + part.forgetBefore(instant), 0),
    count: () => parts.reduce((sum, part) => sum + part.count(), 0),
    oldest: () => firstOf(upwards, (part) => part.oldest()),
    newest: () => firstOf(parts, (part) => part.newest()),
  }
}

function firstOf<T>(parts: readonly ReadPart[], read: (part: ReadPart) => T | undefined): T | undefined {
  for (const part of parts) {
    const found = read(part)
    if (found !== undefined) return found
  }
  return undefined
}

function readPart({ first, last, at, since }: VirtualHistory): ReadPart {
  let lowest = first
  const isEmpty = () => lowest > last
  return {
    page(before, limit) {
      const end = before === null ? last + 1 : Math.min(last + 1, Math.ceil(before))
      const start = Math.max(lowest, end - limit)
      const texts: Buffer[] = []
      for (let position = end - 1; position >= start; position -= 1) texts.push(bytesOf(at(position)))
      return { texts, last: start < end ? start : null, hasMore: lowest < Math.min(start, end) }
    },
    forgetBefore(instant) {
      const before = lowest
      lowest = Math.min(last + 1, Math.max(lowest, since(instant)))
      return lowest - before
    },
    count: () => last - lowest + 1,
    oldest: () => (isEmpty() ? undefined : at(lowest)),
    newest: () => (isEmpty() ? undefined : at(last)),
  }
}
