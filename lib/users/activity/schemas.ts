import { z } from 'zod'
import { CursorQuery } from '../schemas'
import { ACTIVITY_KINDS } from './dto'

export const ActivityQuery = z.object({
  show: z
    .string()
    .max(200, 'is too long')
    .default('')
    .transform((text) => text.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(z.enum(ACTIVITY_KINDS, { error: `must be among ${ACTIVITY_KINDS.join(', ')}` }))),
  cursor: CursorQuery.shape.cursor,
})
