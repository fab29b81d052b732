import { z } from 'zod'
import { SentEvents, WebhookRequest } from '../ramp/contract/schemas/webhook'
import { MOST_EVENTS } from './limits'

export const URL_MAX = 2048
const EVENT_MAX = 200
const ID_MAX = 400

export const TRAFFIC_MAX_HOURS = 24
const TRAFFIC_MAX_URLS = 5

/** Refuses characters that `URL` would drop silently. */
const isPlain = (url: string) => url.isWellFormed() && /^https?:\/\/[^/]/i.test(url) && !/[\s\p{Cc}\p{Cf}\\]/u.test(url)

/** An https URL, or a plain http URL of this machine (section 2.9). */
export const RegistrationUrl = z
  .string('is required')
  .trim()
  .min(1, { error: 'is required', abort: true })
  .max(URL_MAX, { error: `must have at most ${URL_MAX} characters`, abort: true })
  .refine(isPlain, { error: 'must be an https address without spaces', abort: true })
  .pipe(WebhookRequest.shape.url)

/** Event names; each problem becomes one message, because the form has one field for all events. */
const Events = z
  .array(z.string().max(EVENT_MAX, 'is not an event name'), 'must be a list of event names')
  .max(MOST_EVENTS, `must name at most ${MOST_EVENTS} events`)
  .superRefine((events, context) => {
    for (const { path, message } of SentEvents.safeParse(events).error?.issues ?? []) {
      const [at] = path
      const event = typeof at === 'number' ? events[at] : undefined
      context.addIssue({ code: 'custom', message: event === undefined ? message : `“${event}” is not an event name` })
    }
  })

const Seen = z.object({ url: z.string(), events: z.array(z.string()) })

export const NewRegistration = z.object({
  url: RegistrationUrl,
  events: Events,
  acceptsDuplicate: z.boolean().default(false),
})
export type NewRegistration = z.infer<typeof NewRegistration>

export const EventsChange = z.object({ events: Events, seen: Seen })
export type EventsChange = z.infer<typeof EventsChange>

export const Deletion = z.object({ seen: Seen, host: z.string().max(URL_MAX).nullable() })
export type Deletion = z.infer<typeof Deletion>

export const RegistrationParams = z.object({ webhookId: z.string().min(1).max(ID_MAX) })

export const TrafficRequest = z.object({
  since: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-31T12:00:00Z' }),
  urls: z.array(z.string().min(1).max(10_000)).min(1, 'is required').max(TRAFFIC_MAX_URLS, 'are too many'),
})
export type TrafficRequest = z.infer<typeof TrafficRequest>
