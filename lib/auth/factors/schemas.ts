import { z } from 'zod'

/** The person’s password, to be checked. */
export const CurrentPassword = z.string().min(1, 'is required').max(256)

/** A code is six digits of an app, or a recovery code. */
export const Code = z.string().trim().min(1, 'is required').max(60)

export const AppBeginning = z.strictObject({ password: CurrentPassword })
export type AppBeginning = z.infer<typeof AppBeginning>

export const AppConfirmation = z.strictObject({ code: Code })
export type AppConfirmation = z.infer<typeof AppConfirmation>

export const AppRemoval = z.strictObject({ password: CurrentPassword, code: Code })
export type AppRemoval = z.infer<typeof AppRemoval>
