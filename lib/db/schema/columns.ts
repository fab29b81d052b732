import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Instants are stored in UTC with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
})

/** Search terms as `array_to_tsvector` makes them. */
export const termSet = customType<{ data: string }>({ dataType: () => 'tsvector' })
