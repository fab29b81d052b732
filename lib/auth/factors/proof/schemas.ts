import { z } from 'zod'
import { PasskeyAnswer } from '../passkeys/schemas'
import { Code, CurrentPassword } from '../schemas'

/** A code or passkey if the account has a second factor, else the password. */
export const ProofInput = z.union([
  z.strictObject({ code: Code }),
  z.strictObject({ passkey: PasskeyAnswer }),
  z.strictObject({ password: CurrentPassword }),
])
export type ProofInput = z.infer<typeof ProofInput>
