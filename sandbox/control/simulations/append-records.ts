import { z } from 'zod'
import type { SandboxContext } from '../../http/context'
import { parseControl } from '../../http/parse-control'
import { type DeliveryFields, renderRecord } from '../../records/delivery-record'
import type { Sandbox } from '../../sandbox'
import { DAY } from '../../stories/story'

const NewRecord = z.strictObject({
  event: z.string(),
  webhookUrl: z.string(),
  payload: z.unknown().optional(),
  /** The raw text of the payload, where bytes matter. */
  payloadText: z.string().optional(),
  success: z.boolean().default(true),
  responseStatus: z.int().optional(),
  error: z.string().optional(),
  /** The time is now by default; null makes a record without a timestamp. */
  timestamp: z.string().nullable().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
})

export const NewRecords = z.strictObject({
  records: z
    .array(NewRecord)
    .min(1)
    .max(10_000)
    .optional()
    .describe('The records, as a JSON list; event and webhookUrl are required.'),
  texts: z
    .array(z.string())
    .min(1)
    .max(10_000)
    .optional()
    .describe('Raw JSON texts of whole records, kept unparsed, as a JSON list.'),
  times: z.int().min(1).max(10_000).default(1).describe('How many times each is added.'),
  place: z.enum(['newest', 'oldest']).default('newest').describe('The end of the list they are added to.'),
})

export function appendRecords({ state, clock }: Sandbox, context: SandboxContext): Response {
  const { records = [], texts = [], times, place } = parseControl(context, NewRecords)
  const { deliveries } = state
  const add = place === 'newest' ? deliveries.append : deliveries.prepend
  for (let round = 0; round < times; round += 1) {
    for (const record of records) {
      const fields = toFields(record, clock.iso())
      add(renderRecord(fields), fields.timestamp === undefined ? null : Date.parse(fields.timestamp))
    }
    for (const text of texts) add(text, null)
  }
  return context.json({ added: times * (records.length + texts.length), deliveries: deliveries.count() })
}

function toFields(record: z.infer<typeof NewRecord>, now: string): DeliveryFields {
  const { event, webhookUrl, payload, payloadText, success, responseStatus, error, extra } = record
  const timestamp = record.timestamp === undefined ? now : record.timestamp
  return {
    event,
    webhookUrl,
    payload: payloadText ?? JSON.stringify(payload ?? { event, userId: 'usr_appended' }),
    success,
    ...(responseStatus === undefined ? {} : { responseStatus }),
    ...(error === undefined ? {} : { error }),
    ...(timestamp === null ? {} : { timestamp }),
    ...(extra === undefined ? {} : { extra }),
  }
}

export const Retention = z.strictObject({
  days: z
    .number()
    .min(0)
    .max(10_000)
    .describe('Older records are deleted.')
    .meta({ examples: [30] }),
})

/** Counts days by the sandbox clock. A platform may forget records after 30 days (section 8). */
export function forgetOldRecords({ state, clock }: Sandbox, context: SandboxContext): Response {
  const { days } = parseControl(context, Retention)
  const forgotten = state.deliveries.forgetBefore(clock.now() - days * DAY)
  return context.json({ forgotten, deliveries: state.deliveries.count() })
}
