import type { LoggedDelivery } from './delivery-log'

const known = new WeakMap<LoggedDelivery, Buffer>()

/** A record as it is sent, in UTF-8. Made once: to encode a whole page would take as long as all the rest of a request. */
export function bytesOf(record: LoggedDelivery): Buffer {
  const made = known.get(record)
  if (made !== undefined) return made
  const bytes = Buffer.from(record.text)
  known.set(record, bytes)
  return bytes
}
