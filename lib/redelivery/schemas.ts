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

/** The source of a job’s items, as the browser sends it. */
export const SourceInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deliveries'), ids: z.array(Id).min(1).max(SELECTED_AT_MOST) }),
  z.object({ kind: z.literal('resource'), resourceId: z.string().min(1).max(500) }),
  /** `address`: the query of the deliveries list; `upTo`: the newest delivery that was counted; `except`: ids that are left out. */
  z.object({
    kind: z.literal('filter'),
    address: z.string().max(20_000),
    upTo: Id,
    except: z.array(Id).min(1).max(EXCEPT_AT_MOST).optional(),
  }),
  /** `position`: retries this one item of the job alone. */
  z.object({
    kind: z.literal('retry'),
    jobId: Id,
    of: z.enum(RETRIED),
    position: z.int().min(1).max(JOB_AT_MOST).optional(),
  }),
])

export type SourceInput = z.infer<typeof SourceInput>

export const StartRedelivery = z.object({
  /** The browser chooses it once for each composition, so that a repeated request starts no second job. */
  requestKey: z.uuid(),
  source: SourceInput,
  /** The number of deliveries that the page showed; the start is refused if another number is found. */
  expected: z.number().int().min(1),
  targetId: z.string().min(1).max(100),
  order: z.enum(REDELIVERY_ORDERS),
  rate: z.number().int().min(1).max(RATE_HIGHEST),
  concurrency: z.number().int().min(1).max(CONCURRENCY_HIGHEST),
  stopAfter: z.number().int().min(1).max(STOP_AFTER_HIGHEST).nullable(),
  /** Confirms sending generic events, although re-reading is their remedy (6.2). */
  confirmsGeneric: z.boolean(),
  /** Confirms that deliveries of unknown outcome may arrive twice. */
  confirmsUnknown: z.boolean(),
  /** The typed name of a production target. */
  typedTarget: z.string().max(200).nullable(),
})

export type StartRedelivery = z.infer<typeof StartRedelivery>
