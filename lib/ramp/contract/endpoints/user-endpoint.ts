import { z } from 'zod'
import { Id } from '../schemas/fields'

/** What user-scoped endpoints have in common; a row overrides what differs. */
export const user = {
  scope: 'user',
  idempotency: 'none',
  successStatus: 200,
  params: null,
  query: null,
  body: null,
  isAnswerOptional: false,
  isAnswerSecret: false,
} as const

export const READ = { method: 'GET' } as const

/** The parameters of a path that ends in `/{id}` or goes on below it. */
export const ById = z.strictObject({ id: Id })
