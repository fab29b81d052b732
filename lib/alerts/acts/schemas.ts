import { z } from 'zod'

export const AlertParams = z.object({ alertId: z.string().regex(/^\d{1,15}$/, 'must be the number of an alert') })

export const Acknowledgement = z.strictObject({ isAcknowledged: z.boolean() })

/** Null wakes it. */
export const Snooze = z.strictObject({ until: z.iso.datetime().nullable() })

const REASON = z.string().trim().min(1, 'is required').max(500, 'must have at most 500 characters')

/** The subject of an alert, for every later alert of its rule. */
export const Mute = z.strictObject({ reason: REASON })

/** An endpoint, or all of the environment. */
export const PlannedWork = z.strictObject({
  endpoint: z.string().max(2_000).nullable(),
  reason: REASON,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type PlannedWork = z.infer<typeof PlannedWork>

export const SilenceParams = z.object({ silenceId: z.string().regex(/^\d{1,15}$/, 'must be the number of a silence') })
