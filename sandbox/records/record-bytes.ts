import type { LoggedDelivery } from './delivery-log'

const known = new WeakMap<LoggedDelivery, Buffer>()

/** The text of a record in UTF-8, encoded only once: encoding a page takes as long as the rest of a request. */
export function bytesOf(record: LoggedDelivery): Buffer {
  const made = known.get(record)
  if (made !== undefined) return made
  const bytes = Buffer.from(record.text)
  known.set(record, bytes)
  return bytes
}
