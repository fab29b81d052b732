import { z } from 'zod'
import type { EndpointId } from '../ramp'
import { CREDENTIAL_MODES } from '../ramp/contract/endpoints/credentials'
import { isEndpointId } from '../ramp/contract/endpoints/endpoints'
import { valuesOf } from '../ramp/contract/values/value-list'
import { Purpose, UserId } from '../users/schemas'

const Endpoint = z.custom<EndpointId>((value) => typeof value === 'string' && isEndpointId(value), 'is not an endpoint')

/** The endpoint’s own schemas refuse parts that it lacks. */
const Input = z.strictObject({
  params: z.unknown().optional(),
  query: z.unknown().optional(),
  body: z.unknown().optional(),
  idempotencyKey: z.unknown().optional(),
})

const PASTED_MAX = 8192

const Credential = z.strictObject({
  mode: z.enum(valuesOf(CREDENTIAL_MODES)),
  /** The user whose key in the directory is used. */
  userId: UserId.nullable(),
  /** A bearer to use in place of the key, once; it is kept nowhere. */
  pasted: z.string().min(1).max(PASTED_MAX).nullable(),
  purpose: Purpose.nullable(),
})

export const ConsoleAsked = z.strictObject({ endpoint: Endpoint, credential: Credential, input: Input })
export type ConsoleAsked = z.output<typeof ConsoleAsked>

export const ConsoleOrder = ConsoleAsked.extend({
  requestKey: z.uuid(),
  /** The name of the environment, which the person confirmed or typed; null for reads. */
  confirmed: z.string().max(100).nullable(),
})
export type ConsoleOrder = z.output<typeof ConsoleOrder>

export const SimulationOrder = z.strictObject({
  simulation: z.string().max(40),
  input: z.strictObject({ params: z.unknown().optional(), body: z.unknown().optional() }),
  requestKey: z.uuid(),
  /** The name of the environment, which the person types if the simulation takes something away. */
  confirmed: z.string().max(100).nullable(),
})
export type SimulationOrder = z.output<typeof SimulationOrder>

export const EntryParams = z.object({ entryId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
