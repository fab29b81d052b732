/** Every failure the product can explain. The door turns a code into an HTTP status; pages turn it into words. */
const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  /** Nobody waits for the answer any more; not of HTTP, but so in many logs. */
  client_left: 499,
  internal: 500,
  platform: 502,
  unavailable: 503,
} as const

/** The digest of every error that passes by itself. */
export const UNAVAILABLE_DIGEST = 'unavailable'

export type ErrorCode = keyof typeof STATUS

/** One field of an input that was refused, and why, in words for the person who typed it. */
export type FieldError = { field: string; message: string }

/**
 * What the platform said of a refusal apart from words (specification, section 7), for pages: its texts are short and free of
 * credentials. Times are as it wrote them; what it did not say is not there.
 */
export type PlatformFacts = {
  suggestedAction?: string
  clearsAt?: string
  availableAt?: string
  permanent?: boolean
  resourceType?: string
  resourceId?: string
  scope?: string
}

type Options = {
  fields?: FieldError[]
  /** Seconds after which trying again may help. */
  retryAfter?: number | undefined
  /** Of a refusal of the platform. */
  platform?: PlatformFacts | undefined
  cause?: unknown
}

/**
 * The server loads a module once for each of its bundles, and an error made in one is caught in another: classes are
 * known by these marks, not by their prototypes.
 */
const MARK = Symbol.for('rampdesk.AppError')

/** Whether a value carries a mark; for `Symbol.hasInstance` of error classes. */
export function hasMark(value: unknown, mark: symbol): boolean {
  return typeof value === 'object' && value !== null && mark in value
}

/**
 * A failure with two texts: `message` is safe to show to anyone who may call the operation; the cause stays in
 * the log. Verbs throw it; only `lib/http` and the error pages turn it into an answer.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly retryAfter: number | undefined
  /** All that Next.js tells the browser about an error of a page; where there is none it makes up a number. */
  declare readonly digest?: string
  readonly platform: PlatformFacts | undefined

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields ?? []
    this.retryAfter = options.retryAfter
    if (code === 'unavailable') this.digest = UNAVAILABLE_DIGEST
    this.platform = options.platform
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, MARK)
  }

  get [MARK](): true {
    return true
  }

  get status(): number {
    return STATUS[this.code]
  }
}
