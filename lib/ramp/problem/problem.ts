import { AppError, hasMark, type PlatformFacts } from '../../errors'
import { isSecretMember } from '../contract/secret-members'
import { showJson } from '../json/shown-json'
import { redact } from '../redaction/redact'
import { NO_MEMBERS, type PlatformFieldError, type ProblemMembers } from './problem-document'
import { MAY_HAVE_HAPPENED, type ProblemKind, TEXTS } from './problem-texts'

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
  members?: Partial<ProblemMembers>
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
 * failure); the platform's is `platformStatus`, so that its 401 is never taken for an ended session. `platform` has those of
 * `members` that pages may show.
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
  /** What else its problem document says. */
  readonly members: ProblemMembers
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

/** Refusals whose detail is meant for whoever made the request; a 401's never says anything (section 5, rule 7). */
const QUOTED: ReadonlySet<ProblemKind> = new Set(['forbidden', 'invalid', 'conflict'])

/** Long texts come from proxies' pages; a person needs the beginning. */
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

/** Undefined where the platform said none of them. */
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

/** @param said the platform's words, free of credentials */
function messageOf(input: PlatformErrorInput, said: string | null): string {
  const { kind, operation, happened, status, retryAfter, mayHaveHappened } = input
  const text = TEXTS[kind]
  const again = mayHaveHappened ? null : repeatWords(input)
  return [
    `${operation}: ${happened ?? text.happened}${status == null ? '' : ` (${status})`}.`,
    said && QUOTED.has(kind) ? `It says: “${said}”.` : '',
    // Without an answer of the platform the wait is our own, and the advice names it.
    retryAfter == null || status == null || again !== null ? '' : `It asks to wait ${retryAfter} s.`,
    mayHaveHappened ? MAY_HAVE_HAPPENED : (input.advice ?? again ?? text.advice),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Advice to try again, which the platform may know better. */
const TRIES_AGAIN: ReadonlySet<ProblemKind> = new Set(['rate_limited', 'server', 'timeout'])

/** What `retryable` (section 7) says in place of our general advice; null where it says nothing to that. */
function repeatWords({ kind, members, retryAfter, advice }: PlatformErrorInput): string | null {
  if (advice !== undefined || members?.retryable == null) return null
  if (members.retryable) return `It can be tried again ${retryAfter == null ? 'later' : `after ${retryAfter} s`}.`
  return TRIES_AGAIN.has(kind) ? 'It says that trying again will not help.' : null
}

/** Name, code and text of the cause and nothing else: other members may hold headers or bodies. */
function cleanCause(cause: unknown, secrets: readonly string[] | undefined): Error {
  if (!(cause instanceof Error)) return new Error(redact(String(cause), secrets))
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  const clean = new Error(redact(`${cause.message}${code}`, secrets))
  clean.name = cause.name
  return clean
}
