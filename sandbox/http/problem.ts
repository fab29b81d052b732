/** An RFC 9457 document (section 7). */
export class ProblemAnswer extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly document: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, members: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(String(members.title))
    this.status = status
    const { type = 'about:blank', title, ...rest } = members
    this.document = { type, title, status, ...rest }
    this.headers = headers
  }
}

export type FieldProblem = { field: string; message: string; code: string }

export const unauthorized = () =>
  new ProblemAnswer(401, {
    type: 'urn:problem-type:auth:unauthorized',
    title: 'Unauthorized',
    detail: 'Authentication failed',
  })

export function invalidFields(errors: readonly FieldProblem[]): ProblemAnswer {
  const only = errors.length === 1 ? errors[0] : undefined
  return new ProblemAnswer(400, {
    type: 'urn:problem-type:validation:invalid-fields',
    title: 'Invalid fields',
    detail: only?.message ?? `${errors.length} fields are invalid`,
    ...(only === undefined ? {} : { code: only.code, field: only.field }),
    errors,
  })
}

export const invalidField = (field: string, code: string, message: string) => invalidFields([{ field, message, code }])

export const notFound = (resourceType: string, resourceId: string) =>
  new ProblemAnswer(404, { title: 'Not found', detail: `There is no such ${resourceType}`, resourceType, resourceId })

export const methodNotAllowed = (allowed: readonly string[]) =>
  new ProblemAnswer(405, { title: 'Method not allowed' }, { allow: allowed.join(', ') })

export const bodyTooLarge = (limit: number) =>
  new ProblemAnswer(
    413,
    { title: 'Body too large', detail: `A body has at most ${limit} bytes` },
    { connection: 'close' },
  )

export const unsupportedMediaType = (types: readonly string[] = ['application/json']) =>
  new ProblemAnswer(415, { title: 'Unsupported media type', detail: `Send the body as ${types.join(' or ')}` })

export const forbidden = (detail: string) =>
  new ProblemAnswer(403, { type: 'urn:problem-type:forbidden', title: 'Forbidden', detail })

/** Section 7: the same name must not be tried again. */
export const nameRefused = () =>
  new ProblemAnswer(422, {
    type: 'urn:problem-type:business:verification-failed',
    title: 'Verification failed',
    detail: 'The name of the cardholder does not match the verified identity',
  })

/** Section 4.6: no card is stored. */
export const cardNotRegistered = () =>
  new ProblemAnswer(503, { title: 'Service unavailable', detail: 'Failed to create the debit card with the provider' })

export const tooManyRequests = (seconds: number) =>
  new ProblemAnswer(
    429,
    { title: 'Too many requests', retryable: true, retryAfter: seconds },
    { 'retry-after': String(seconds) },
  )
