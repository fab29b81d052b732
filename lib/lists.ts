import { ALERTS } from './alerts/list/alerts'
import { DELIVERIES } from './archive/filter/deliveries'
import { SEQUENCES } from './archive/sequence/sequences'
import { AUDIT } from './audit/audit-list'
import { READS } from './audit/reads/reads'
import { EXPORTS } from './exports/list/exports'
import { INCIDENTS } from './incidents/incidents'
import { OFF_RAMP_STATES } from './overview/off-ramps/off-ramp-states'
import { RECOVERY } from './recovery/list/recovery-items'
import { REDELIVERY_ITEMS } from './redelivery/items/redelivery-items'
import { REDELIVERIES } from './redelivery/list/redeliveries'
import { RETURNS } from './returns/list/returns'
import { USER_KEYS } from './users/keys/user-keys'
import { DEPOSITS } from './users/lists/deposits'
import { OFF_RAMPS } from './users/lists/off-ramps'
import { ON_RAMPS } from './users/lists/on-ramps'

/** Every list of the product, by its name. */
export const LISTS = {
  deliveries: DELIVERIES,
  sequences: SEQUENCES,
  returns: RETURNS,
  'overview/off-ramps': OFF_RAMP_STATES,
  'off-ramps': OFF_RAMPS,
  'on-ramps': ON_RAMPS,
  deposits: DEPOSITS,
  'settings/user-keys': USER_KEYS,
  incidents: INCIDENTS,
  alerts: ALERTS,
  recovery: RECOVERY,
  redeliveries: REDELIVERIES,
  'redelivery-items': REDELIVERY_ITEMS,
  audit: AUDIT,
  'audit/reads': READS,
  exports: EXPORTS,
}
