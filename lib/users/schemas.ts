import { z } from 'zod'
import { cleanSpaces, isReadable, NOT_READABLE } from '../codec/visible-name'
import { VALUE_TEXT } from '../list/members'
import { hasCredential } from '../ramp/redaction/credential-shapes'

/** Ids are opaque (section 2); any text that an address and the archive can hold. */
export const UserId = z.string().regex(VALUE_TEXT, 'is empty, too long or holds a control character')

export const UserParams = z.object({ environment: z.string(), userId: UserId })

const PURPOSE_MAX = 200

/** A ticket number or a reason. It stays in the audit. */
export const Purpose = z
  .string('is required')
  .overwrite(cleanSpaces)
  .min(3, 'must have at least 3 characters: a ticket number or a short reason')
  .max(PURPOSE_MAX, `must have at most ${PURPOSE_MAX} characters`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'holds a control character')
  .refine(isReadable, NOT_READABLE)
  .refine((text) => !hasCredential(text), 'looks like it holds a key: leave that out')

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
