import { z } from 'zod'
import { ALL_EVENTS } from '../events'

const EventName = z.string().regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)+$/, 'is not an event name')

function selectionOf(name: z.ZodType<string>) {
  return z
    .array(z.union([z.literal(ALL_EVENTS), name]))
    .refine((events) => new Set(events).size === events.length, 'names an event twice')
    .refine((events) => events.length === 1 || !events.includes(ALL_EVENTS), 'must hold * alone or no * at all')
}

/** Takes any well-formed name, because the platform may be newer. */
export const EventSelection = selectionOf(EventName)

/** Takes any name, so that a change of other events drops none. */
export const SentEvents = selectionOf(z.string().min(1, 'is not an event name'))

/** HTTPS (2.9), or plain HTTP to this machine only. */
const WebhookUrl = z
  .url({ protocol: /^https?$/, abort: true, error: 'must be an https address' })
  .refine((value) => isSecureOrLoopback(new URL(value)), 'must be an https address')
  .refine((value) => !new URL(value).username && !new URL(value).password, 'must hold no user name or password')

function isSecureOrLoopback(url: URL): boolean {
  return url.protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

/** not-shown.md, "4.9 events, *": a bare string. */
const BareAll = z.literal(ALL_EVENTS)

const RequestedEvents = z.union([SentEvents, BareAll])

/** not-shown.md, "4.9 POST …/webhooks": no `events` means none. */
export const WebhookRequest = z.strictObject({ url: WebhookUrl, events: RequestedEvents.optional() })
export type WebhookRequest = z.input<typeof WebhookRequest>

/** not-shown.md, "4.9 PATCH …/webhooks/{id}": the address stays. */
export const WebhookUpdate = z.strictObject({ events: RequestedEvents })
export type WebhookUpdate = z.input<typeof WebhookUpdate>

const ReadEvents = z.union([z.array(z.string()), BareAll.transform((all): string[] => [all])])

/** Section 2.9; not-shown.md, "2.9 more fields". */
export const WebhookRegistration = z.looseObject({
  id: z.string(),
  url: z.string(),
  events: ReadEvents,
  failureCount: z.number().nullish(),
  disabled: z.boolean().nullish(),
})
export type WebhookRegistration = z.output<typeof WebhookRegistration>

/** not-shown.md, "4.9 DELETE …/webhooks/{id}". */
export const WebhookDeleted = z.looseObject({ id: z.string(), deleted: z.boolean() })

/** not-shown.md, "4.9 POST …/webhook-secret": write-only. */
export const WebhookSecretRequest = z.strictObject({
  secret: z
    .string()
    .min(1)
    .refine((text) => text.isWellFormed(), 'contains an incomplete character'),
})
export type WebhookSecretRequest = z.input<typeof WebhookSecretRequest>

/** not-shown.md, "4.9 POST …/webhook-secret". */
export const WebhookSecretSet = z.looseObject({ secretConfigured: z.boolean() })
