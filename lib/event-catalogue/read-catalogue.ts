import 'server-only'
import { getDelivery } from '../archive/detail/get-delivery'
import type { DeliveryDetail } from '../archive/dto'
import { recordRead } from '../auth/audit/record-read'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { EVENTS, type EventDefinition, findEvent } from '../ramp/contract/events'
import { type EventNumbers, findNewest, NO_NUMBERS, readEventNumbers } from './event-numbers'

export type CatalogueEntry = { event: EventDefinition; numbers: EventNumbers }

/** The 30 events with their numbers, in the order of the contract. @throws AppError `forbidden` without delivery.read */
export async function readCatalogue(scope: Scope): Promise<CatalogueEntry[]> {
  authorize(scope, 'delivery.read')
  const numbers = await readEventNumbers(await getDatabase(), scope.environment.name, Date.now())
  return EVENTS.map((event) => ({ event, numbers: numbers.get(event.name) ?? NO_NUMBERS }))
}

export type CataloguePage = {
  name: string
  /** The definition; null for an event that this version does not know. */
  event: EventDefinition | null
  numbers: EventNumbers
  newest: DeliveryDetail | null
}

/** One event, with its newest delivery. @throws AppError `forbidden` without delivery.read */
export async function readCatalogueEvent(scope: Scope, name: string): Promise<CataloguePage> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const environment = scope.environment.name
  const numbers = (await readEventNumbers(db, environment, Date.now())).get(name) ?? NO_NUMBERS
  const id = numbers.last && (await findNewest(db, environment, name, numbers.last.outcome))
  if (id !== null) await recordRead(scope, { kind: 'payload', part: 'events/{event}', entityId: id })
  return { name, event: findEvent(name) ?? null, numbers, newest: id === null ? null : await getDelivery(scope, id) }
}
