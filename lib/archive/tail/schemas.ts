import { z } from 'zod'
import { FilterQuery } from '../filter/schemas'
import { parsePosition } from './position'

/** The list's filters and, to resume, an earlier stream's last position. */
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
