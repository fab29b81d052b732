import { z } from 'zod'
import { PROBLEM_CODES, SUGGESTED_ACTIONS } from '../values/problems'
import { DateTime, known } from './fields'

/** not-shown.md, "7 errors[] item". */
const ProblemField = z.looseObject({ field: z.string(), message: z.string(), code: z.string().optional() })

/** Section 7. */
const standard = {
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
}

/** Section 7. Documents and checks of the contract use it; `parseProblemDocument` reads refusals. */
export const Problem = z.looseObject({
  ...standard,
  code: known(PROBLEM_CODES).optional(),
  field: z.string().optional(),
  retryable: z.boolean().optional(),
  retryAfter: z.number().optional(),
  suggestedAction: known(SUGGESTED_ACTIONS).optional(),
  clearsAt: DateTime.nullish(),
  availableAt: DateTime.nullish(),
  permanent: z.boolean().optional(),
  errors: z.array(ProblemField).optional(),
})

/** Section 7: no other members. */
export const UnauthorizedProblem = z.strictObject({
  ...standard,
  status: z.literal(401),
  realm: z.string().optional(),
  scope: z.string().optional(),
})

/** Section 7: no other members. */
export const NotFoundProblem = z.strictObject({
  ...standard,
  status: z.literal(404),
  resourceType: z.string(),
  resourceId: z.string(),
})
