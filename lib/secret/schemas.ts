import { z } from 'zod'
import { CUTOVER_STEPS } from '../model/secret-change'
import { spacesAtEnds } from './pasted-spaces'

const SECRET_MIN = 16
const SECRET_MAX = 512
/** The same limit as in `lib/auth/schemas.ts`. */
const PASSWORD_MAX = 256

/** A secret that is sent exactly as given, so spaces that copying may add to its ends are refused. */
const ChosenSecret = z
  .string()
  .min(SECRET_MIN, `must have at least ${SECRET_MIN} characters, because a shorter one can be guessed`)
  .max(SECRET_MAX, `must have at most ${SECRET_MAX} characters`)
  .refine((text) => text.isWellFormed(), 'contains an incomplete character')
  .refine((text) => spacesAtEnds(text) === null, { error: ({ input }) => `${spacesAtEnds(String(input))}: remove it` })
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.trim()), 'must have no line breaks or control characters')

export const NewSecret = z.discriminatedUnion('origin', [
  z.strictObject({ origin: z.literal('generated') }),
  z.strictObject({ origin: z.literal('chosen'), secret: ChosenSecret }),
])
export type NewSecret = z.infer<typeof NewSecret>

export const StepChange = z.object({ step: z.enum(CUTOVER_STEPS, 'must be one of the steps'), isDone: z.boolean() })
export type StepChange = z.infer<typeof StepChange>

export const SecretToSet = z.object({
  secret: z.string().min(1, 'is required').max(SECRET_MAX, `must have at most ${SECRET_MAX} characters`),
  /** The operator’s password; null for a person whom the identity provider signs in. */
  password: z
    .string()
    .min(1, 'is required')
    .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)
    .nullable(),
})
export type SecretToSet = z.infer<typeof SecretToSet>

export const ChangeParams = z.object({ changeId: z.uuid('is not the id of a webhook secret change') })
