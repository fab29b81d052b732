const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The session owes its second factor. */
  factor_required: 403,
  /** The latest proof of identity, by password or factor, is too old. */
  fresh_proof_required: 403,
  not_found: 404,
  conflict: 409,
  /** The user has no usable key. */
  key_missing: 409,
  key_mismatch: 409,
  too_large: 413,
  unsupported: 415,
  /** A user was not opened with a purpose in this session. */
  purpose_required: 428,
  too_many: 429,
  /** HTTP does not define 499, but logs use it. */
  client_left: 499,
  internal: 500,
  platform: 502,
  unavailable: 503,
} as const

export const UNAVAILABLE_DIGEST = 'unavailable'

export type ErrorCode = keyof typeof STATUS

export type FieldError = { field: string; message: string }

/**
 * Members of a refusal (specification, section 7) for pages: short, without credentials, times as the platform wrote
 * them.
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
  platform?: PlatformFacts | undefined
  cause?: unknown
}

/** The server loads a module once per bundle, so classes are recognised by marks, not by prototypes. */
const MARK = Symbol.for('rampdesk.AppError')

/** Whether a value has the mark of an error class; for `Symbol.hasInstance`. */
export function hasMark(value: unknown, mark: symbol): boolean {
  return typeof value === 'object' && value !== null && mark in value
}

/**
 * `message` is safe to show to anyone who may call the operation; the cause is for the log. Only `lib/http` and the
 * error pages turn an AppError into an answer.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly retryAfter: number | undefined
  /** The digest is all that Next.js gives the browser of a page’s error. */
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
