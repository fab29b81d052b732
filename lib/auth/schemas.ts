import { z } from 'zod'
import { isReadable, NOT_READABLE, oneLine } from '../codec/visible-name'
import { RoleName } from './role-table'

const PASSWORD_MIN = 12
const PASSWORD_MAX = 256
const EMAIL_MAX = 254

/** An e-mail address as stored: trimmed, in lower case. */
export const Email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email('must be an e-mail address'))

/** The database refuses some control characters. */
const NO_CONTROLS = /^\P{Cc}*$/u

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)

export const OperatorName = z
  .string()
  .overwrite(oneLine)
  .min(1, 'is required')
  .max(80, 'must have at most 80 characters')
  .regex(NO_CONTROLS, 'must have no control characters')
  .refine(isReadable, NOT_READABLE)

export const NewOperator = z.object({ email: Email, name: OperatorName, role: RoleName, password: NewPassword })
export type NewOperator = z.infer<typeof NewOperator>

/** An impossible e-mail address is not refused here: it is an unknown account. */
export const SignInCredentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(EMAIL_MAX).regex(NO_CONTROLS),
  password: z.string().min(1).max(PASSWORD_MAX),
})
export type SignInCredentials = z.infer<typeof SignInCredentials>
