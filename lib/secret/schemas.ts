import { z } from 'zod'
import { CUTOVER_STEPS } from '../model/secret-change'

const SECRET_MIN = 16
const SECRET_MAX = 512
/** As in `lib/auth/schemas.ts`: longer ones are refused before any work is done on them. */
const PASSWORD_MAX = 256

/**
 * A secret that somebody chose. It goes to the platform and into receivers' configuration exactly as it is, so nothing is
 * trimmed: what a copy may have added is refused. Shorter ones than 16 characters are, because they can be guessed.
 */
const ChosenSecret = z
  .string()
  .min(SECRET_MIN, `must have at least ${SECRET_MIN} characters: a shorter one can be guessed`)
  .max(SECRET_MAX, `must have at most ${SECRET_MAX} characters`)
  .refine((text) => text.isWellFormed(), 'holds half of a character')
  .refine((text) => text === text.trim(), 'must not begin or end with white space')
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.trim()), 'must have no line breaks or control characters')

/** A secret to prepare: one that is generated here, or one that somebody brings. */
export const NewSecret = z.discriminatedUnion('origin', [
  z.strictObject({ origin: z.literal('generated') }),
  z.strictObject({ origin: z.literal('chosen'), secret: ChosenSecret }),
])
export type NewSecret = z.infer<typeof NewSecret>

export const StepChange = z.object({
  step: z.enum(CUTOVER_STEPS, 'must be one of the steps'),
  isDone: z.boolean(),
})
export type StepChange = z.infer<typeof StepChange>

/** The prepared secret once more, and the password of the person who sets it. */
export const SecretToSet = z.object({
  secret: z.string().min(1, 'is required').max(SECRET_MAX, `must have at most ${SECRET_MAX} characters`),
  password: z.string().min(1, 'is required').max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
})
export type SecretToSet = z.infer<typeof SecretToSet>

/** Addresses of one change. */
export const ChangeParams = z.object({
  environment: z.string(),
  changeId: z.uuid('is no id of a change of the webhook secret'),
})
