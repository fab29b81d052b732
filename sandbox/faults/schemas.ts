import { z } from 'zod'
import { ENDPOINTS, isEndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import { MALFORMED_CLASSES } from './malformed-bodies'
import { RETRY_AFTER_NAMES } from './retry-after'

const Milliseconds = z.int().min(0).max(600_000)
const Status = z.int().min(200).max(599)

/** `before`: the request is never processed. `after`: the request takes effect and its answer is lost or spoilt. */
const When = z.enum(['before', 'after']).default('before')

const HeaderText = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'Must be the text of a header')

/** Either the raw `value` or a named `form`. */
const RetryAfter = z
  .strictObject({
    kind: z.literal('retryAfter'),
    status: Status.default(429),
    value: HeaderText.nullable().optional(),
    form: z.enum(RETRY_AFTER_NAMES).optional(),
    seconds: z.int().min(0).max(1_000_000_000).default(30),
  })
  .refine(({ value, form }) => (value === undefined) !== (form === undefined), {
    path: ['form'],
    message: 'Give either form or value',
  })

const Malformed = z
  .strictObject({
    kind: z.literal('malformed'),
    status: Status.default(200),
    class: z.enum(MALFORMED_CLASSES).optional(),
    body: z.string().optional(),
  })
  .refine(({ class: name, body }) => name === undefined || body === undefined, {
    path: ['class'],
    message: 'Give either class or body',
  })

export const Effect = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: Status,
    body: z.string().optional(),
    contentType: HeaderText.optional(),
    when: When,
  }),
  RetryAfter,
  z.strictObject({ kind: z.literal('latency'), ms: Milliseconds }),
  z.strictObject({ kind: z.literal('drip'), bytes: z.int().min(1).default(1), everyMs: Milliseconds.default(100) }),
  z.strictObject({ kind: z.literal('reset'), when: When }),
  z.strictObject({ kind: z.literal('cut'), bytes: z.int().min(0).optional() }),
  Malformed,
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

const Match = z.strictObject({
  method: z.string().optional(),
  path: z
    .string()
    .startsWith('/')
    .refine((path) => !/[{}]/.test(path.replace(/\{\w+\}/g, '')), 'Braces must hold a name, as in {id}')
    .optional(),
  endpoint: z
    .string()
    .refine(isEndpointId, `There is no endpoint with this id. There are: ${Object.keys(ENDPOINTS).join(', ')}`)
    .optional(),
})

export const FaultRule = z.object({
  match: Match.default({}),
  /** Matching requests to let pass first. */
  skip: z.int().min(0).default(0),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** The same seed and probability choose the same requests. */
  seed: z.string().max(200).optional(),
})
export type FaultRule = z.infer<typeof FaultRule>
