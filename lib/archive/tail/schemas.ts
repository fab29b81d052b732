import { z } from 'zod'
import { FilterQuery } from '../filter/schemas'
import { parsePosition } from './position'

/** The filters, and the last position to resume from. */
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
