import { AppError, hasMark } from '../errors'
import type { PlatformFieldError } from './problem-document'
import { MAY_HAVE_HAPPENED, type ProblemKind, TEXTS } from './problem-texts'
import { redact } from './redact'

export type PlatformErrorInput = {
  kind: ProblemKind
  /** What was tried, such as "List webhooks". */
  operation: string
  /**
   * What exactly happened, in place of the kind's general words; a clause without a full stop. Like `operation` and `advice`
   * it is shown as it is: words of ours, never of the platform.
   */
  happened?: string
  advice?: string
  status?: number | null
  type?: string | null
  title?: string | null
  detail?: string | null
  problemCode?: string | null
  requestId?: string | null
  retryAfter?: number | null
  fieldErrors?: readonly PlatformFieldError[]
  clockSkewSeconds?: number | null
  mayHaveHappened?: boolean
  cause?: unknown
  /** Values that must not survive in any text that came from outside. */
  secrets?: readonly string[]
}

/** See `hasMark`: clients are shared between bundles of the server. */
const MARK = Symbol.for('rampdesk.PlatformError')

/**
 * A call of the platform that failed. `message` says to staff what failed and what to try. Every text of the platform is freed
 * of credentials and then cut to 500 characters; the cause's is freed of them, too. `status` is ours (502, like every platform
 * failure); the platform's is `platformStatus`, so that its 401 is never taken for an ended session.
 */
export class PlatformError extends AppError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, MARK)
  }

  get [MARK](): true {
    return true
  }

  readonly kind: ProblemKind
  /** HTTP status of the platform's answer; null when there was none. */
  readonly platformStatus: number | null
  readonly type: string | null
  readonly title: string | null
  /** The platform's words: show them, never branch on them (section 7). */
  readonly detail: string | null
  readonly problemCode: string | null
  readonly requestId: string | null
  readonly fieldErrors: readonly PlatformFieldError[]
  /** How far the platform's clock is ahead of ours, where that explains a 401. */
  readonly clockSkewSeconds: number | null
  /** True for a change whose answer is missing or bad: nobody knows whether it was made. */
  readonly mayHaveHappened: boolean

  constructor(input: PlatformErrorInput) {
    const clean = (text: string | null | undefined) => (text ? cut(redact(text, input.secrets)) : null)
    const fieldErrors = (input.fieldErrors ?? []).map(({ field, message, code }) => ({
      field: clean(field) ?? '',
      message: clean(message) ?? '',
      code: clean(code),
    }))
    super('platform', messageOf(input, clean(input.detail ?? input.title)), {
      fields: fieldErrors.map(({ field, message }) => ({ field, message })),
      ...(input.retryAfter == null ? {} : { retryAfter: input.retryAfter }),
      ...(input.cause === undefined ? {} : { cause: cleanCause(input.cause, input.secrets) }),
    })
    this.name = 'PlatformError'
    this.kind = input.kind
    this.platformStatus = input.status ?? null
    this.type = clean(input.type)
    this.title = clean(input.title)
    this.detail = clean(input.detail)
    this.problemCode = clean(input.problemCode)
    this.requestId = clean(input.requestId)
    this.fieldErrors = fieldErrors
    this.clockSkewSeconds = input.clockSkewSeconds ?? null
    this.mayHaveHappened = input.mayHaveHappened ?? false
  }
}

/** Refusals whose detail is meant for whoever made the request; a 401's never says anything (section 5, rule 7). */
const QUOTED: ReadonlySet<ProblemKind> = new Set(['forbidden', 'invalid', 'conflict'])

/** Long texts come from proxies' pages; a person needs the beginning. */
const MAX_TEXT = 500

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

/** @param said the platform's words, free of credentials */
function messageOf(
  { kind, operation, happened, advice, status, retryAfter, mayHaveHappened }: PlatformErrorInput,
  said: string | null,
): string {
  const text = TEXTS[kind]
  return [
    `${operation}: ${happened ?? text.happened}${status == null ? '' : ` (${status})`}.`,
    said && QUOTED.has(kind) ? `It says: “${said}”.` : '',
    // Without an answer of the platform the wait is our own, and the advice names it.
    retryAfter == null || status == null ? '' : `It asks to wait ${retryAfter} s.`,
    mayHaveHappened ? MAY_HAVE_HAPPENED : (advice ?? text.advice),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Name, code and text of the cause and nothing else: other members may hold headers or bodies. */
function cleanCause(cause: unknown, secrets: readonly string[] | undefined): Error {
  if (!(cause instanceof Error)) return new Error(redact(String(cause), secrets))
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  const clean = new Error(redact(`${cause.message}${code}`, secrets))
  clean.name = cause.name
  return clean
}
