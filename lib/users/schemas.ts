import { z } from 'zod'
import { writtenReason } from '../codec/written-reason'
import { VALUE_TEXT } from '../list/members'

/** Ids are opaque (section 2), so any text that an address and the archive can hold is one. */
export const UserId = z.string().regex(VALUE_TEXT, 'is empty, too long or holds a control character')

export const UserParams = z.object({ userId: UserId })

const PURPOSE_MAX = 200

/** A ticket number or a reason, which stays in the audit. */
export const Purpose = writtenReason(PURPOSE_MAX)

export const Reveal = z.object({ reason: Purpose })

export const UserOpening = z.object({ purpose: Purpose })

const CURSOR_MAX = 20_000

export const CursorQuery = z.object({
  cursor: z
    .string()
    .max(CURSOR_MAX, 'is too long')
    .optional()
    .transform((text) => text ?? null),
})

export const ResourceParams = UserParams.extend({ resourceId: UserId })
