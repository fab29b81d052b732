import { z } from 'zod'
import { storable } from '../../codec/storable'

const USER_ID_MAX = 200
const API_KEY_MAX = 512

/** A user id is opaque, so any text that the database takes is one. */
export const KeyUserId = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(USER_ID_MAX, `must have at most ${USER_ID_MAX} characters`)
  .refine((id) => storable(id) === id && !/\p{Cc}/u.test(id), 'holds a control character')

/** An API key is opaque, but has to fit in a header. */
export const UserApiKey = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(API_KEY_MAX, `must have at most ${API_KEY_MAX} characters`)
  .regex(/^[\x21-\x7e]*$/, 'holds a space or a character that no key has')

export const NewUserKey = z.object({ userId: KeyUserId, apiKey: UserApiKey })
export type NewUserKey = z.infer<typeof NewUserKey>

export const UserKeyParams = z.object({ keyId: z.string().max(40) })
