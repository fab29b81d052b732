import { AppError, hasMark, type PlatformFacts } from '../../errors'
import { isSecretMember } from '../contract/secret-members'
import { showJson } from '../json/shown-json'
import { redact } from '../redaction/redact'
import { NO_MEMBERS, type PlatformFieldError, type ProblemMembers } from './problem-document'
import { MAY_HAVE_HAPPENED, type ProblemKind, TEXTS } from './problem-texts'

export type PlatformErrorInput = {
  kind: ProblemKind
  operation: string
  /** This text is shown unredacted, so it is never a text of the platform. */
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
  members?: Partial<ProblemMembers>
  clockSkewSeconds?: number | null
  mayHaveHappened?: boolean
  cause?: unknown
  /** The secrets that are removed from every text of the platform. */
  secrets?: readonly string[]
}

/** See `hasMark`. */
const MARK = Symbol.for('rampdesk.PlatformError')

/**
 * Redacts, then truncates to 500 characters. `status` is 502, so that the platform's 401 ends no session; the
 * original is `platformStatus`.
 */
export class PlatformError extends AppError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, MARK)
  }

  get [MARK](): true {
    return true
  }

  readonly kind: ProblemKind
  /** The platform’s own status; null without an answer. */
  readonly platformStatus: number | null
  readonly type: string | null
  readonly title: string | null
  /** For display, never for branching (section 7). */
  readonly detail: string | null
  readonly problemCode: string | null
  readonly requestId: string | null
  readonly fieldErrors: readonly PlatformFieldError[]
  readonly members: ProblemMembers
  readonly clockSkewSeconds: number | null
  /** True if nobody knows whether the change was made. */
  readonly mayHaveHappened: boolean

  constructor(input: PlatformErrorInput) {
    const clean = (text: string | null | undefined) => (text ? cut(redact(text, input.secrets)) : null)
    const fieldErrors = (input.fieldErrors ?? []).map(({ field, message, code }) => ({
      field: clean(field) ?? '',
      message: clean(message) ?? '',
      code: clean(code),
    }))
    const members = cleanMembers({ ...NO_MEMBERS, ...input.members }, input.secrets ?? [])
    super('platform', messageOf(input, clean(input.detail ?? input.title)), {
      fields: fieldErrors.map(({ field, message }) => ({ field, message })),
      ...(input.retryAfter == null ? {} : { retryAfter: input.retryAfter }),
      platform: factsOf(members),
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
    this.members = members
    this.clockSkewSeconds = input.clockSkewSeconds ?? null
    this.mayHaveHappened = input.mayHaveHappened ?? false
  }
}

/** The kinds whose detail is quoted; a 401 has no detail (section 5, rule 7). */
const QUOTED: ReadonlySet<ProblemKind> = new Set(['forbidden', 'invalid', 'conflict'])

const MAX_TEXT = 500

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

function cleanMembers({ others, ...named }: ProblemMembers, secrets: readonly string[]): ProblemMembers {
  const clean = (text: string | null) => text && cut(redact(text, secrets))
  return {
    ...named,
    instance: clean(named.instance),
    realm: clean(named.realm),
    scope: clean(named.scope),
    resourceType: clean(named.resourceType),
    resourceId: clean(named.resourceId),
    suggestedAction: clean(named.suggestedAction),
    clearsAt: clean(named.clearsAt),
    availableAt: clean(named.availableAt),
    others: Object.fromEntries(
      Object.entries(others).map(([name, raw]) => [clean(name), shownMember(name, raw, secrets)]),
    ),
  }
}

function shownMember(name: string, raw: string, secrets: readonly string[]): string {
  const shown = isSecretMember(name) ? null : showJson(raw, secrets, MAX_TEXT)
  return shown === null ? '"[removed]"' : `${shown.raw}${shown.isCut ? '…' : ''}`
}

function factsOf(members: ProblemMembers): PlatformFacts | undefined {
  const { suggestedAction, clearsAt, availableAt, permanent, resourceType, resourceId, scope } = members
  const facts: PlatformFacts = {
    ...(suggestedAction && { suggestedAction }),
    ...(clearsAt && { clearsAt }),
    ...(availableAt && { availableAt }),
    ...(permanent !== null && { permanent }),
    ...(resourceType && { resourceType }),
    ...(resourceId && { resourceId }),
    ...(scope && { scope }),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

function messageOf(input: PlatformErrorInput, said: string | null): string {
  const { kind, operation, happened, status, retryAfter, mayHaveHappened } = input
  const text = TEXTS[kind]
  const again = mayHaveHappened ? null : repeatWords(input)
  return [
    `${operation}: ${happened ?? text.happened}${status == null ? '' : ` (${status})`}.`,
    said && QUOTED.has(kind) ? `It says: “${said}”.` : '',
    // Without an answer the wait is our own, and the advice names it.
    retryAfter == null || status == null || again !== null ? '' : `It asks to wait ${retryAfter} s.`,
    mayHaveHappened ? MAY_HAVE_HAPPENED : (input.advice ?? again ?? text.advice),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const TRIES_AGAIN: ReadonlySet<ProblemKind> = new Set(['rate_limited', 'server', 'timeout'])

/** Follows `retryable` (section 7). */
function repeatWords({ kind, members, retryAfter, advice }: PlatformErrorInput): string | null {
  if (advice !== undefined || members?.retryable == null) return null
  if (members.retryable) return `It can be tried again ${retryAfter == null ? 'later' : `after ${retryAfter} s`}.`
  return TRIES_AGAIN.has(kind) ? 'It says that trying again will not help.' : null
}

/** Keeps the name, message and code of a cause; its other members may hold headers or bodies. */
function cleanCause(cause: unknown, secrets: readonly string[] | undefined): Error {
  if (!(cause instanceof Error)) return new Error(redact(String(cause), secrets))
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  const clean = new Error(redact(`${cause.message}${code}`, secrets))
  clean.name = cause.name
  return clean
}
