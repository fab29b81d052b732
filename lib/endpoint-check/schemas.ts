import { z } from 'zod'

export const StartCheck = z.strictObject({
  /** Chosen by the browser once per press; the same key twice starts one check. */
  requestKey: z.uuid(),
})
export type StartCheck = z.infer<typeof StartCheck>

export const CheckParams = z.object({ targetId: z.string().max(100), checkId: z.string().regex(/^[1-9]\d{0,15}$/) })
