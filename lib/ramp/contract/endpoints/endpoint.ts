import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Section 5. */
export type EndpointScope = 'integrator' | 'user' | 'submission'

/** not-shown.md, "5 Idempotency-Key". The off-ramp refund has no path in the specification and is left out. */
export type Idempotency = 'none' | 'required'

export type DocumentedError = {
  status: number
  type: string | null
  when: string
  /** A 5xx of a change that certainly made nothing: the request may be repeated. */
  isUnmade?: true
}

export type EndpointDefinition = {
  /** Starts a sentence such as "List webhooks failed". */
  title: string
  method: Method
  path: string
  scope: EndpointScope
  section: string
  params: z.ZodType<Record<string, string>> | null
  /** Output values are written as text; undefined ones are left out. */
  query: z.ZodType<Record<string, QueryValue>> | null
  body: z.ZodType | null
  formTypes?: readonly string[]
  answer: z.ZodType
  /** Any 2xx is success; a body that does not fit `answer` is read as null. */
  isAnswerOptional: boolean
  successStatus: number
  errors: readonly DocumentedError[]
  idempotency: Idempotency
  /** The answer holds a credential, `renderSecret` or a whole account number, so `callRaw` refuses it. */
  isAnswerSecret: boolean
}

export type QueryValue = string | number | boolean | undefined

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
