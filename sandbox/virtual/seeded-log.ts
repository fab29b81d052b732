import type { Clock } from '../clock'
import type { Variant } from '../options'
import { createDeliveryLog, type DeliveryLog, type LoggedDelivery } from '../records/delivery-log'
import { type Seed, virtualDeliveries } from '../seed'
import { createVirtualHistory } from './virtual-history'
import { createVirtualLog } from './virtual-log'

type Given = { seed: Seed; variant: Variant; records: LoggedDelivery[] }

export function createSeededLog({ seed, variant, records }: Given, clock: Clock): DeliveryLog {
  const count = virtualDeliveries(seed)
  if (count === null) return createDeliveryLog(records, clock.now)
  return createVirtualLog(createVirtualHistory({ variant, count, end: clock.now() }), clock.now)
}
