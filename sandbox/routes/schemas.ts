import { z } from 'zod'
import { findEvent } from '../../lib/ramp/contract/events'
import { TRANSACTION_STATUSES } from '../holdings/issued-cards'
import { absoluteUrl } from '../http/absolute-url'
import { isOwnMachine } from '../loopback'
import { CRYPTO_STATES, SIMULATED_BUCKETS, USER_ACTIONS } from '../resources/ach-return'

const text = (min: number, max: number) =>
  z
    .string('Must be a text')
    .min(min, min === 1 ? 'Must not be empty' : `Must have at least ${min} characters`)
    .max(max, `Must have at most ${max} characters`)

const issue = (code: string, message: string) => ({ message, params: { code } })

/** Section 4.9: an HTTPS address; http only to this machine, so that tests need no certificate. */
const WebhookUrl = text(1, 2048).refine(
  isAllowedUrl,
  issue('invalid_url', 'Must be an https address without user information'),
)

const EventList = z
  .array(z.string('Must be an event name'), 'Must be a list of event names')
  .superRefine((events, context) => {
    const report = (index: number, code: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index], message, params: { code } })
    events.forEach((event, index) => {
      if (event !== '*' && !findEvent(event)) report(index, 'unknown_event', 'Must be one of the events, or *')
      else if (events.indexOf(event) !== index) report(index, 'duplicate', 'Must not be listed twice')
      else if (event === '*' && events.length > 1) report(index, 'not_alone', '* must be the only value')
    })
  })

/** not-shown.md, "4.9 events, *": the bare string is accepted, too. */
const EventNames = z.preprocess((events) => (events === '*' ? ['*'] : events), EventList)

export const RegistrationBody = z.strictObject({ url: WebhookUrl, events: EventNames.default([]) })

export const RegistrationPatch = z.strictObject({ events: EventNames })

export const WebhookSecret = z.strictObject({ secret: text(1, 4096) })

export const TokenRequest = z.strictObject({
  userApiKey: text(1, 512),
  expiresIn: z
    .int('Must be a whole number of seconds')
    .min(1, 'Must be at least 1')
    .max(3600, 'Must be at most 3600')
    .default(3600),
})

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'Must be a whole number from 1 to 100')
  .transform(Number)
  .default(50)

const cursor = text(1, 200).optional()

export const sort = z.enum(['desc', 'asc']).default('desc')

/** Section 4.11. */
export const paging = { limit, cursor }

export const DeliveriesQuery = z.strictObject({ limit, cursor })

export const AddressesQuery = z.strictObject({ accountId: text(1, 200).optional() })

const DATE_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

const instant = z
  .string()
  .refine(
    (value) => DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)),
    issue('invalid_date', 'Must be an ISO 8601 date and time'),
  )
  .transform((value) => Date.parse(value))
  .optional()

export const ReturnsQuery = z.strictObject({
  limit,
  cursor,
  userId: text(1, 200).optional(),
  userIds: text(1, 8_000).optional(),
  search: text(1, 200).optional(),
  returnCode: text(1, 20).optional(),
  returnBucket: z.enum(SIMULATED_BUCKETS).optional(),
  cryptoStateAtReturn: z.enum(CRYPTO_STATES).optional(),
  lossOnly: z.enum(['true', 'false']).optional(),
  userAction: z.enum(USER_ACTIONS).optional(),
  occurredAfter: instant,
  occurredBefore: instant,
})

/** not-shown.md, "4.11 card transactions". */
export const CardTransactionsQuery = z.strictObject({
  limit,
  cursor,
  sort,
  status: z.enum(TRANSACTION_STATUSES).optional(),
  fromDate: instant,
  toDate: instant,
  search: text(1, 200).optional(),
})

function isAllowedUrl(value: string): boolean {
  const url = absoluteUrl(value)
  if (!url || !/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(value)) return false
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname))
}
