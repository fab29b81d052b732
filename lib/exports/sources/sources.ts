import 'server-only'
import type { ExportSource } from '../source'
import { ALERT_SOURCE } from './alerts'
import { AUDIT_SOURCE } from './audit'
import { DELIVERY_SOURCE } from './deliveries'
import { OFF_RAMP_SOURCE } from './off-ramps'
import { READ_SOURCE } from './reads'
import { itemSource, REDELIVERY_SOURCE } from './redeliveries'
import { REGISTRATION_SOURCE } from './registrations'
import { RETURNS_SOURCE } from './returns'
import { SEQUENCE_SOURCE } from './sequences'

const SOURCES: readonly ExportSource[] = [
  DELIVERY_SOURCE,
  SEQUENCE_SOURCE,
  RETURNS_SOURCE,
  OFF_RAMP_SOURCE,
  REDELIVERY_SOURCE,
  REGISTRATION_SOURCE,
  ALERT_SOURCE,
  AUDIT_SOURCE,
  READ_SOURCE,
]

const RESULTS = /^redeliveries\/([1-9]\d{0,14})$/

/** The sources of whole lists; the results of one redelivery are found with `findSource`. */
export function listSources(): readonly ExportSource[] {
  return SOURCES
}

/** Finds a source by a list’s name, such as `deliveries` or `redeliveries/12`; null for a list that can’t be exported. */
export function findSource(list: string): ExportSource | null {
  const jobId = RESULTS.exec(list)?.[1]
  if (jobId !== undefined) return itemSource(jobId)
  return SOURCES.find((source) => source.list === list) ?? null
}
