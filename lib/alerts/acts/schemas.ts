import { z } from 'zod'
import { SilenceReason } from '../silences/schemas'

export const AlertParams = z.object({ alertId: z.string().regex(/^\d{1,15}$/, 'must be the number of an alert') })

export const Acknowledgement = z.strictObject({ isAcknowledged: z.boolean() })

/** Without a time it is woken. */
export const Snooze = z.strictObject({ until: z.iso.datetime().nullable() })

/** The subject of an alert, for every later alert of its rule. */
export const Mute = z.strictObject({ reason: SilenceReason })
