import { z } from 'zod'
import { ENDPOINTS, isEndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import { MALFORMED_CLASSES } from './malformed-bodies'
import { RETRY_AFTER_NAMES } from './retry-after'

const Milliseconds = z.int().min(0).max(600_000)
const Status = z
  .int()
  .min(200)
  .max(599)
  .describe('The status of the answer.')
  .meta({ examples: [500] })

const When = z
  .enum(['before', 'after'])
  .default('before')
  .describe('Before: the request is never processed. After: it takes effect, and its answer is lost or spoilt.')

const HeaderText = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'Must be the text of a header')

/** Either the raw `value` or a named `form`. */
const RetryAfter = z
  .strictObject({
    kind: z.literal('retryAfter'),
    status: Status.default(429),
    value: HeaderText.nullable().optional().describe('The raw value of the header; null for none.'),
    form: z.enum(RETRY_AFTER_NAMES).optional().describe('How the header is written, in place of a value.'),
    seconds: z.int().min(0).max(1_000_000_000).default(30).describe('How long to wait.'),
  })
  .refine(({ value, form }) => (value === undefined) !== (form === undefined), {
    path: ['form'],
    message: 'Give either form or value',
  })
  .describe('tells to come back later')

const Malformed = z
  .strictObject({
    kind: z.literal('malformed'),
    status: Status.default(200),
    class: z.enum(MALFORMED_CLASSES).optional().describe('How the JSON is broken.'),
    body: z.string().optional().describe('The text of the answer, in place of a class.'),
  })
  .refine(({ class: name, body }) => name === undefined || body === undefined, {
    path: ['class'],
    message: 'Give either class or body',
  })
  .describe('JSON that is broken, or of another shape')

export const Effect = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('status'),
      status: Status,
      body: z.string().optional().describe('The text of the answer.'),
      contentType: HeaderText.optional().describe('Its media type.'),
      when: When,
    })
    .describe('another status'),
  RetryAfter,
  z
    .strictObject({
      kind: z.literal('latency'),
      ms: Milliseconds.describe('How many milliseconds a request waits.').meta({ examples: [3000] }),
    })
    .describe('waits before the request is looked at'),
  z
    .strictObject({
      kind: z.literal('drip'),
      bytes: z.int().min(1).default(1).describe('The bytes of a piece.'),
      everyMs: Milliseconds.default(100).describe('The milliseconds between two pieces.'),
    })
    .describe('sends the answer piece by piece'),
  z.strictObject({ kind: z.literal('reset'), when: When }).describe('resets the connection'),
  z
    .strictObject({
      kind: z.literal('cut'),
      bytes: z.int().min(0).optional().describe('The bytes that arrive; half of them where none is given.'),
    })
    .describe('promises the whole answer, sends a part and closes'),
  Malformed,
  z.strictObject({ kind: z.literal('html'), status: Status.default(200) }).describe('a page of HTML'),
  z.strictObject({ kind: z.literal('empty'), status: Status.default(200) }).describe('an answer without a body'),
  z.strictObject({ kind: z.literal('bom') }).describe('the answer behind a byte order mark'),
  z
    .strictObject({
      kind: z.literal('deep'),
      depth: z.int().min(1).max(1_000_000).default(100_000).describe('How deep the arrays lie.'),
    })
    .describe('arrays in arrays'),
  z
    .strictObject({
      kind: z.literal('huge'),
      bytes: z.int().min(1).max(200_000_000).default(50_000_000).describe('The length of the text.'),
    })
    .describe('one long text'),
  z.strictObject({ kind: z.literal('repeatedCursor') }).describe('gives the cursor of a page again'),
  z.strictObject({ kind: z.literal('expiredCursor') }).describe('refuses the cursor of a page'),
  z.strictObject({ kind: z.literal('noCursor') }).describe('says that there is more, without a cursor'),
  z.strictObject({ kind: z.literal('emptyPage') }).describe('a page without records that does go on'),
])
export type Effect = z.infer<typeof Effect>

const Match = z.strictObject({
  method: z.string().optional().describe('Only requests with this method, such as POST.'),
  path: z
    .string()
    .startsWith('/')
    .refine((path) => !/[{}]/.test(path.replace(/\{\w+\}/g, '')), 'Braces must hold a name, as in {id}')
    .optional()
    .describe('Only requests to paths that begin so; with {names} the whole path.'),
  endpoint: z
    .string()
    .refine(isEndpointId, `There is no endpoint with this id. There are: ${Object.keys(ENDPOINTS).join(', ')}`)
    .optional()
    .describe('Only requests to this endpoint, by its id, such as listWebhookDeliveries.'),
})

export const FaultRule = z.object({
  match: Match.default({}),
  skip: z.int().min(0).default(0).describe('How many of these requests pass first.'),
  times: z.int().min(1).optional().describe('How many of them it meets; all where none is given.'),
  probability: z.number().min(0).max(1).default(1).describe('The share of them that it meets, from 0 to 1.'),
  seed: z.string().max(200).optional().describe('The same seed and probability choose the same requests.'),
})
export type FaultRule = z.infer<typeof FaultRule>
