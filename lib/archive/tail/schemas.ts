import { z } from 'zod'
import { FilterQuery } from '../filter/schemas'
import { parsePosition } from './position'

/** Query of the live tail: the filters of the list and, to go on where an earlier stream ended, its last position. */
export const TailQuery = FilterQuery.and(
  z.object({
    after: z
      .string()
      .transform(parsePosition)
      .refine((position) => position !== null, 'must be the id of an event of an earlier stream')
      .optional()
      .transform((position) => position ?? null),
  }),
)
