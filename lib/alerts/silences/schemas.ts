import { z } from 'zod'

export const SilenceReason = z.string().trim().min(1, 'is required').max(500, 'must have at most 500 characters')

/** Work at one endpoint; null in `endpoint` means the whole environment. */
export const PlannedWork = z.strictObject({
  endpoint: z.string().max(2_000).nullable(),
  reason: SilenceReason,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type PlannedWork = z.infer<typeof PlannedWork>

export const SilenceParams = z.object({ silenceId: z.string().regex(/^\d{1,15}$/, 'must be the number of a silence') })
