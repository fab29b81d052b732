import { z } from 'zod'
import { apiSchemas } from '../../list/api/api-schemas'
import { STREAMS } from '../../model/stream'
import { resourceOfSegment } from './address'
import { gapInput } from './search-params'
import { SEQUENCES } from './sequences'

export const SequenceParams = z.object({
  stream: z.enum(STREAMS, { error: `must be ${STREAMS.join(', ')}` }),
  resourceId: z
    .string()
    .max(10_002, 'is too long')
    .transform(resourceOfSegment)
    .refine((text) => !text.includes('\u0000'), 'holds a control character'),
})

export const SequenceQuery = z.object({
  current: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .transform((value) => value ?? null),
})

/** `reason` is `unexplained` by default. */
export const SequenceGapQuery = apiSchemas(SEQUENCES).PageQuery.transform(gapInput)
