import { ApiError, fetchJson } from '@/components/api/fetch-json'
import { encodeText } from '@/lib/paths'
import { evidenceOf } from '@/lib/registrations/change/evidence'
import type {
  ChangeEvidence,
  ChangeResult,
  RegistrationChange,
  RegistrationList,
  RegistrationRow,
} from '@/lib/registrations/dto'
import { isSameUrl } from '@/lib/registrations/same-url'

type Seen = Pick<RegistrationRow, 'url' | 'events'>

/** A change that somebody asks for, as the server takes it. */
export type ChangeRequest =
  | { action: 'create'; url: string; events: string[]; acceptsDuplicate: boolean }
  | { action: 'update'; id: string; events: string[]; seen: Seen }
  | { action: 'delete'; id: string; seen: Seen; host: string | null }

/** A change whose answer got lost, and what the list says that was read after it. */
export type Lost = {
  attempt: ChangeRequest
  /** Null where the list could not be read after it. */
  evidence: ChangeEvidence | null
  /** What Rampdesk knows of it; null when not even Rampdesk answered, or knows of no such change. */
  change: RegistrationChange | null
  /** When `openMs` of the change was counted. */
  countedAt: string
}

/** The URL that a change is about. */
export function urlOf(attempt: ChangeRequest): string {
  return attempt.action === 'create' ? attempt.url : attempt.seen.url
}

/** Asks the server once. @throws ApiError for a refusal; see `isAnswerLost` for everything else. */
export function sendAttempt(environment: string, attempt: ChangeRequest): Promise<ChangeResult> {
  const { method, path, body } = requestOf(attempt)
  return fetchJson<ChangeResult>(`/api/${environment}/registrations${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function requestOf(attempt: ChangeRequest) {
  switch (attempt.action) {
    case 'create': {
      const { url, events, acceptsDuplicate } = attempt
      return { method: 'POST', path: '', body: { url, events, acceptsDuplicate } }
    }
    case 'update': {
      const { id, events, seen } = attempt
      return { method: 'PATCH', path: `/${encodeText(id)}`, body: { events, seen } }
    }
    case 'delete': {
      const { id, seen, host } = attempt
      return { method: 'POST', path: `/${encodeText(id)}/delete`, body: { seen, host } }
    }
  }
}

/** Whether a failure leaves open what became of the request: no answer, or one that is not Rampdesk's own. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || (error.status >= 500 && error.requestId === null)
}

/** What Rampdesk has written down of an attempt since `before` was read. */
function findChange(
  attempt: ChangeRequest,
  before: RegistrationList,
  after: RegistrationList,
): RegistrationChange | null {
  const known = new Set(before.changes.map(({ id }) => id))
  return (
    after.changes.find(
      (change) =>
        !known.has(change.id) &&
        change.action === attempt.action &&
        (attempt.action === 'create' ? isSameUrl(change.url, attempt.url) : change.webhookId === attempt.id),
    ) ?? null
  )
}

/**
 * What is known of an attempt whose answer got lost.
 *
 * @param after the list that was read after it; null where it could not be read
 * @param known what Rampdesk said of it where that list doesn't
 */
export function judgeLost(
  attempt: ChangeRequest,
  before: RegistrationList,
  after: RegistrationList | null,
  known: RegistrationChange | null,
): Lost {
  if (!after) return { attempt, evidence: null, change: known, countedAt: new Date().toISOString() }
  const change = findChange(attempt, before, after) ?? known
  return { attempt, evidence: readEvidence(attempt, before, after, isOpen(change)), change, countedAt: after.readAt }
}

/** Whether a change has no answer and may still be made. */
function isOpen(change: RegistrationChange | null): boolean {
  return change !== null && change.openMs > 0
}

function readEvidence(
  attempt: ChangeRequest,
  before: RegistrationList,
  after: RegistrationList,
  mayBeMade: boolean,
): ChangeEvidence {
  const asked = {
    action: attempt.action,
    webhookId: attempt.action === 'create' ? null : attempt.id,
    url: urlOf(attempt),
    eventsBefore: attempt.action === 'create' ? null : attempt.seen.events,
    eventsAfter: attempt.action === 'delete' ? null : attempt.events,
    before,
  }
  return evidenceOf(asked, after, mayBeMade)
}
