import { z } from 'zod'
import { Secret } from '../secret'
import { SentText } from './fields'

/** Section 8. */
export const TOKEN_LIFETIME_SECONDS = { default: 3600, max: 3600 } as const

/** Section 8: tokens per minute and integrator. */
export const TOKENS_PER_MINUTE = 100

export const IntegratorTokenRequest = z.strictObject({
  userApiKey: SentText,
  expiresIn: z.int().min(1).max(TOKEN_LIFETIME_SECONDS.max).optional(),
})
export type IntegratorTokenRequest = z.input<typeof IntegratorTokenRequest>

/** Section 2.8. `accessToken` is a credential. */
export const IntegratorToken = z.looseObject({
  accessToken: z
    .string()
    .min(1)
    .transform((text) => new Secret('integrator-token', text)),
  userId: z.string(),
  tokenType: z.string(),
  expiresIn: z.number(),
  expiresAt: z.string(),
})
export type IntegratorToken = z.output<typeof IntegratorToken>
