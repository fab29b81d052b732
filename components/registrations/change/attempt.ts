import { ApiError, call } from '@/components/api/fetch-json'
import { evidenceOf } from '@/lib/registrations/change/evidence'
import type {
  ChangeEvidence,
  ChangeResult,
  RegistrationChange,
  RegistrationList,
  RegistrationRow,
} from '@/lib/registrations/dto'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'
import { isSameUrl } from '@/lib/registrations/same-url'

type Seen = Pick<RegistrationRow, 'url' | 'events'>

export type ChangeRequest =
  | { action: 'create'; url: string; events: string[]; acceptsDuplicate: boolean }
  | { action: 'update'; id: string; events: string[]; seen: Seen }
  | { action: 'delete'; id: string; seen: Seen; host: string | null }

/** An attempt whose answer was lost; `evidence` and `change` tell what became of it. */
export type Lost = {
  attempt: ChangeRequest
  /** Evidence from the list; null if it could not be read again. */
  evidence: ChangeEvidence | null
  /** Rampdesk’s record; null if it did not answer, or has no such change. */
  change: RegistrationChange | null
  /** When the change’s `openMs` was counted. */
  countedAt: string
}

export function urlOf(attempt: ChangeRequest): string {
  return attempt.action === 'create' ? attempt.url : attempt.seen.url
}

/** The id of the created registration, from the list if the platform’s answer names none; else null. */
export function createdId({ change: { webhookId, url }, list }: ChangeResult): string | null {
  return webhookId ?? list?.registrations.find((registration) => isSameUrl(registration.url, url))?.id ?? null
}

/** @throws ApiError for a refusal; see `isAnswerLost` */
export function sendAttempt(environment: string, attempt: ChangeRequest): Promise<ChangeResult> {
  switch (attempt.action) {
    case 'create': {
      const { url, events, acceptsDuplicate } = attempt
      return call(REGISTRATION_ROUTES.create, { environment }, { body: { url, events, acceptsDuplicate } })
    }
    case 'update': {
      const { id, events, seen } = attempt
      return call(REGISTRATION_ROUTES.change, { environment, webhookId: id }, { body: { events, seen } })
    }
    case 'delete': {
      const { id, seen, host } = attempt
      return call(REGISTRATION_ROUTES.delete, { environment, webhookId: id }, { body: { seen, host } })
    }
  }
}

/** Whether no answer came, or one that is not Rampdesk’s own. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || (error.status >= 500 && error.requestId === null)
}

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
 * Judges from the list whether an attempt with a lost answer was made.
 * @param after the list read after the attempt; null if it could not be read
 * @param known Rampdesk’s record, used if the list has none
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
