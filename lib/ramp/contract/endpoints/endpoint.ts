import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Whose credentials a call carries (section 5): the integrator's alone, a user's too, or one submission capability. */
export type EndpointScope = 'integrator' | 'user' | 'submission'

/**
 * Whether the endpoint takes an `Idempotency-Key` (not-shown.md, "5 Idempotency-Key"). The off-ramp refund, which would
 * accept one, has no path in the specification and so is no endpoint here.
 */
export type Idempotency = 'none' | 'required'

/** A refusal that the specification names for an endpoint. `type` is null where it names none. */
export type DocumentedError = {
  status: number
  type: string | null
  when: string
  /** A 5xx of a change after which certainly nothing was made: the request may be repeated. */
  isUnmade?: true
}

/** One endpoint of the platform as data: the client, the stand-in platform, tests and documents read it. */
export type EndpointDefinition = {
  /** What the call does, for people: starts a sentence such as "List webhooks failed". */
  title: string
  method: Method
  /** Relative to the base address; `{name}` stands for one encoded segment; a trailing slash is part of it. */
  path: string
  scope: EndpointScope
  /** Section of the specification. */
  section: string
  params: z.ZodType<Record<string, string>> | null
  /** Output values are written into the query as text; undefined ones are left out. */
  query: z.ZodType<Record<string, QueryValue>> | null
  body: z.ZodType | null
  /** Media types that the platform takes beside JSON; we send JSON. */
  formTypes?: readonly string[]
  answer: z.ZodType
  /** Any 2xx is success, whatever its body; an answer that does not fit `answer` is read as null. */
  isAnswerOptional: boolean
  /** Status of success; clients take any 2xx. */
  successStatus: number
  errors: readonly DocumentedError[]
  idempotency: Idempotency
  /**
   * True where an answer holds what must not be shown as it came: a credential, `renderSecret`, a whole account number.
   * Such an answer can only be had parsed, with these removed or wrapped as `Secret`.
   */
  isAnswerSecret: boolean
}

export type QueryValue = string | number | boolean | undefined

/** Names of the `{params}` of a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
