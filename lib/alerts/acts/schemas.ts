import { z } from 'zod'
import { SilenceReason } from '../silences/schemas'

export const AlertParams = z.object({ alertId: z.string().regex(/^\d{1,15}$/, 'must be the number of an alert') })

export const Acknowledgement = z.strictObject({ isAcknowledged: z.boolean() })

/** A null `until` wakes the alert. */
export const Snooze = z.strictObject({ until: z.iso.datetime().nullable() })

/** Mutes the subject of an alert, for every later alert of its rule. */
export const Mute = z.strictObject({ reason: SilenceReason })
