import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Section 5. */
export type EndpointScope = 'integrator' | 'user' | 'submission'

/** not-shown.md, "5 Idempotency-Key". The off-ramp refund has no path there. */
export type Idempotency = 'none' | 'required'

export type DocumentedError = {
  status: number
  type: string | null
  when: string
  /** The platform certainly made nothing, so the request can be repeated. */
  isUnmade?: true
}

export type EndpointDefinition = {
  /** The words that begin a message, for example "List webhooks: …". */
  title: string
  method: Method
  path: string
  scope: EndpointScope
  section: string
  params: z.ZodType<Record<string, string>> | null
  query: z.ZodType<Record<string, QueryValue>> | null
  body: z.ZodType | null
  formTypes?: readonly string[]
  answer: z.ZodType
  /** Whether any 2xx is success; a body that does not fit is then read as null. */
  isAnswerOptional: boolean
  successStatus: number
  errors: readonly DocumentedError[]
  idempotency: Idempotency
  /** Whether the answer holds a credential or a whole account number, so that `callRaw` refuses it. */
  isAnswerSecret: boolean
}

export type QueryValue = string | number | boolean | undefined

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
