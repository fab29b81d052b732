import { z } from 'zod'
import { Id } from '../schemas/fields'

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

export const ById = z.strictObject({ id: Id })
