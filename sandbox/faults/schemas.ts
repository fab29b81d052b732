import { z } from 'zod'

const Milliseconds = z.int().min(0).max(600_000)
const Status = z.int().min(200).max(599)

/** `before`: the request is never processed. `after`: it takes effect and its answer is lost or spoilt. */
const When = z.enum(['before', 'after']).default('before')

/** What a fault does, by kind. */
export const Effect = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: Status,
    body: z.string().optional(),
    contentType: z.string().optional(),
    when: When,
  }),
  z.strictObject({ kind: z.literal('retryAfter'), status: Status.default(429), value: z.string().nullable() }),
  z.strictObject({ kind: z.literal('latency'), ms: Milliseconds }),
  z.strictObject({ kind: z.literal('drip'), bytes: z.int().min(1).default(1), everyMs: Milliseconds.default(100) }),
  z.strictObject({ kind: z.literal('reset'), when: When }),
  z.strictObject({ kind: z.literal('cut'), bytes: z.int().min(0).optional() }),
  z.strictObject({ kind: z.literal('malformed'), body: z.string().default('{"data":[{"event":"payment.created",') }),
  z.strictObject({ kind: z.literal('html'), status: Status.default(200) }),
  z.strictObject({ kind: z.literal('empty'), status: Status.default(200) }),
  z.strictObject({ kind: z.literal('bom') }),
  z.strictObject({ kind: z.literal('deep'), depth: z.int().min(1).max(1_000_000).default(100_000) }),
  z.strictObject({ kind: z.literal('huge'), bytes: z.int().min(1).max(200_000_000).default(50_000_000) }),
  z.strictObject({ kind: z.literal('repeatedCursor') }),
  z.strictObject({ kind: z.literal('expiredCursor') }),
  z.strictObject({ kind: z.literal('noCursor') }),
  z.strictObject({ kind: z.literal('emptyPage') }),
])
export type Effect = z.infer<typeof Effect>

/** When a fault applies; the members of its effect stand beside these. */
export const FaultRule = z.object({
  match: z.strictObject({ method: z.string().optional(), path: z.string().startsWith('/').optional() }).default({}),
  /** How many matching requests to let pass first. */
  skip: z.int().min(0).default(0),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).default(1),
})
export type FaultRule = z.infer<typeof FaultRule>
