import { z } from 'zod'

const Password = z.string().min(1, 'is required').max(256)

/** Six digits of an app, or a recovery code. */
const Code = z.string().trim().min(1, 'is required').max(60)

export const AppBeginning = z.strictObject({ password: Password })
export type AppBeginning = z.infer<typeof AppBeginning>

export const AppConfirmation = z.strictObject({ code: Code })
export type AppConfirmation = z.infer<typeof AppConfirmation>

export const AppRemoval = z.strictObject({ password: Password, code: Code })
export type AppRemoval = z.infer<typeof AppRemoval>

/** A code where the account has a second factor, else the password. */
export const ProofInput = z.union([z.strictObject({ code: Code }), z.strictObject({ password: Password })])
export type ProofInput = z.infer<typeof ProofInput>
