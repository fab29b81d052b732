import { z } from 'zod'
import { parseUrl } from '../../../parse-url'

/** The whole address is a secret, since anybody who knows it can post there. Egress judges it when it is saved, and at each request. */
export const HookUrl = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(2048, 'must have at most 2,048 characters')
  .refine((text) => parseUrl(text) !== null, 'is not a URL')

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Rampdesk' }
