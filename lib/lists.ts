import { DELIVERIES } from './archive/filter/deliveries'
import { SEQUENCES } from './archive/sequence/sequences'

/** Every list of the product, by its name. */
export const LISTS = { deliveries: DELIVERIES, sequences: SEQUENCES }
