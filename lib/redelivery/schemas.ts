import { z } from 'zod'
import { REDELIVERY_ORDERS, RETRIED } from '../model/redelivery'
import {
  CONCURRENCY_HIGHEST,
  EXCEPT_AT_MOST,
  JOB_AT_MOST,
  RATE_HIGHEST,
  SELECTED_AT_MOST,
  STOP_AFTER_HIGHEST,
} from './limits'

export { CONCURRENCY_HIGHEST, JOB_AT_MOST, RATE_HIGHEST } from './limits'

const Id = z.string().regex(/^[1-9]\d{0,15}$/, 'must be an id')

/** Where the items come from, as the browser asks for it. */
export const SourceInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deliveries'), ids: z.array(Id).min(1).max(SELECTED_AT_MOST) }),
  z.object({ kind: z.literal('resource'), resourceId: z.string().min(1).max(500) }),
  /** `address` as the deliveries list has it; `upTo`: the newest delivery that was counted; `except`: left out. */
  z.object({
    kind: z.literal('filter'),
    address: z.string().max(20_000),
    upTo: Id,
    except: z.array(Id).min(1).max(EXCEPT_AT_MOST).optional(),
  }),
  /** `position`: this one of the job alone. */
  z.object({
    kind: z.literal('retry'),
    jobId: Id,
    of: z.enum(RETRIED),
    position: z.int().min(1).max(JOB_AT_MOST).optional(),
  }),
])

export type SourceInput = z.infer<typeof SourceInput>

export const StartRedelivery = z.object({
  /** Chosen by the browser once per composing: the same one twice is one job. */
  requestKey: z.uuid(),
  source: SourceInput,
  /** The number that was counted and shown. Another one refuses the start. */
  expected: z.number().int().min(1),
  targetId: z.string().min(1).max(100),
  order: z.enum(REDELIVERY_ORDERS),
  rate: z.number().int().min(1).max(RATE_HIGHEST),
  concurrency: z.number().int().min(1).max(CONCURRENCY_HIGHEST),
  stopAfter: z.number().int().min(1).max(STOP_AFTER_HIGHEST).nullable(),
  /** That generic events are sent although re-reading is the remedy (6.2). */
  confirmsGeneric: z.boolean(),
  /** That unknown ones may arrive twice. */
  confirmsUnknown: z.boolean(),
  /** The name of a production target, typed. */
  typedTarget: z.string().max(200).nullable(),
})

export type StartRedelivery = z.infer<typeof StartRedelivery>
