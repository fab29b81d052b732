import { z } from 'zod'
import { pageOf, pageQuery } from './paging'

/** not-shown.md, "4.9 deliveries, query": there is no filter. */
export const WebhookDeliveryQuery = z.strictObject(pageQuery)
export type WebhookDeliveryQuery = z.input<typeof WebhookDeliveryQuery>

/** Section 2.10; records may have more members. */
export const DELIVERY_MEMBERS = [
  'event',
  'webhookUrl',
  'payload',
  'success',
  'responseStatus',
  'error',
  'timestamp',
] as const

export type DeliveryMember = (typeof DELIVERY_MEMBERS)[number]

/** Section 2.10; not-shown.md, "2.10 identity". For a payload's exact bytes use `parseDeliveryPage`. */
export const WebhookDelivery = z.looseObject({
  event: z.string().nullish(),
  webhookUrl: z.string().nullish(),
  payload: z.unknown().optional(),
  success: z.boolean().nullish(),
  responseStatus: z.number().nullish(),
  error: z.unknown().optional(),
  timestamp: z.string().nullish(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** Section 4.9: newest first. */
export const WebhookDeliveryPage = pageOf(WebhookDelivery)
