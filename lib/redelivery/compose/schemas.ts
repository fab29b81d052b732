import { z } from 'zod'
import { REDELIVERY_ORDERS } from '../../model/redelivery'
import { SourceInput } from '../schemas'

const [Deliveries, Resource, Filter] = SourceInput.options

/** A source that a person composes from; a retry is not composed. */
const ComposedSourceInput = z.discriminatedUnion('kind', [Deliveries, Resource, Filter])

export const ComposeInput = z.object({ source: ComposedSourceInput, order: z.enum(REDELIVERY_ORDERS) })

export type ComposeInput = z.infer<typeof ComposeInput>

/** A query of the deliveries list, without `?`. */
export const PinInput = z.object({ query: z.string().max(20_000) })

export type PinInput = z.infer<typeof PinInput>

/** Enough for a selection of 10,000 ids. */
export const COMPOSE_BYTES = 256 * 1024

export const ShowRequestInput = z.object({ deliveryId: z.string().max(40), targetId: z.string().min(1).max(100) })
