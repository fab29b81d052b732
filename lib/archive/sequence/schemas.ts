import { z } from 'zod'
import { STREAMS } from '../../model/stream'
import { resourceOfSegment } from './address'
import { GAP_REASONS } from './reasons'
import { ANY_REASON } from './search-params'

/** The segments of the address of one sequence. */
export const SequenceParams = z.object({
  environment: z.string(),
  stream: z.enum(STREAMS, { error: `must be ${STREAMS.join(', ')}` }),
  resourceId: z
    .string()
    .max(5_000, 'is too long')
    .refine((text) => !text.includes('\u0000'), 'holds a control character')
    .transform(resourceOfSegment),
})

/** `current` is the number that is drawn in any case. */
export const SequenceQuery = z.object({
  current: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .transform((value) => value ?? null),
})

/** The list: a reason (default `unexplained`) or `any`, streams as a comma list, a cursor. */
export const SequenceGapQuery = z
  .object({
    reason: z
      .enum([...GAP_REASONS, ANY_REASON], { error: `must be ${ANY_REASON} or ${GAP_REASONS.join(', ')}` })
      .default('unexplained'),
    stream: z
      .string()
      .max(200, 'is too long')
      .default('')
      .transform((text) => [...new Set(text.split(',').filter(Boolean))])
      .pipe(z.array(z.enum(STREAMS, { error: `must be among ${STREAMS.join(', ')}` }))),
    cursor: z.string().max(8_000, 'is too long').optional(),
  })
  .transform(({ reason, stream, cursor }) => ({
    reason: reason === ANY_REASON ? null : reason,
    streams: stream,
    cursor: cursor ?? null,
  }))
