import { z } from 'zod'

export const BODY_MAX = 1_000_000

/** The pasted texts, of which any may be empty. */
export const SignatureToCheck = z.object({
  body: z.string().max(BODY_MAX, 'must have at most 1,000,000 characters'),
  header: z.string().max(4000, 'must have at most 4,000 characters'),
  secret: z.string().max(2000, 'must have at most 2,000 characters'),
})
export type SignatureToCheck = z.infer<typeof SignatureToCheck>
