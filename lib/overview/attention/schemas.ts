import { z } from 'zod'
import { ATTENTION_PLACES } from './attention'

export const AttentionQuery = z.strictObject({ place: z.enum(ATTENTION_PLACES) })
