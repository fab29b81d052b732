import 'server-only'
import { and, desc, eq, lte, or } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { indexable } from '../codec/indexable'
import { getDatabase } from '../db'
import { delivery, secretChange } from '../db/schema'
import { type Environment, env } from '../env'
import { formatExact } from '../format/time'
import { fingerprintOf } from '../secret/fingerprint'
import { NEWEST_FIRST, readSent } from '../secret/secret-store'
import { type SecretRow, toSecretChange, withEnd } from '../secret/to-change'
import type { ArchivedBody } from './body-readings'
import { inTurn, limitChecks } from './check-limit'
import type { SignatureCheck, SignatureFinding } from './dto'
import { explainSignature } from './explain-signature'
import { BODY_MAX, type SignatureToCheck } from './schemas'
import { type FindingKind, finding } from './signature-words'

const MOST_DELIVERIES = 20

/**
 * Checks a body, `Signature` header and secret, and names likely causes with the help of archive and fingerprints. It stores and
 * logs nothing of what was pasted. @throws AppError `forbidden` without signature.check; `too_many` with `retryAfter`;
 * `unavailable` if too many checks wait
 */
export async function checkSignature(scope: Scope, pasted: SignatureToCheck): Promise<SignatureCheck> {
  authorize(scope, 'signature.check')
  await limitChecks(scope.actor)
  return inTurn(() => check(scope, pasted))
}

async function check(scope: Scope, pasted: SignatureToCheck): Promise<SignatureCheck> {
  const { secret } = pasted
  const environment = scope.environment.name
  const [found, archived] = await Promise.all([
    secret === '' ? null : findSecret(environment, secret),
    readArchived(environment, pasted.body),
  ])
  const about = secret === '' ? [] : await describeSecret(scope, found)
  return {
    ...explainSignature(pasted, archived, about),
    fingerprint: secret === '' ? null : fingerprintOf(environment, secret),
    matches: found && { change: toSecretChange(found, Date.now()), environment: found.environment },
  }
}

/** Finds the change of a secret, in this environment first; null if the secret was never prepared. */
async function findSecret(environment: string, secret: string): Promise<SecretRow | null> {
  const all = new Set([environment, ...env().environments.map(({ name }) => name)])
  const among = [...all].map((name) =>
    and(eq(secretChange.environment, name), eq(secretChange.fingerprint, fingerprintOf(name, secret))),
  )
  const db = await getDatabase()
  const rows = await db
    .select()
    .from(secretChange)
    .where(or(...among))
    .orderBy(...NEWEST_FIRST)
    .limit(50)
  return rows.find((row) => row.environment === environment) ?? rows[0] ?? null
}

async function describeSecret(scope: Scope, found: SecretRow | null): Promise<SignatureFinding[]> {
  const { environment } = scope
  const now = Date.now()
  const db = await getDatabase()
  const sent = await readSent(db, environment.name)
  const current = sent.map((row) => withEnd(row, now)).find(({ state }) => state !== 'sent')
  if (!found) {
    const set = current
      ? `The current secret has the fingerprint ${current.fingerprint}.`
      : 'No secret has been set here.'
    return [finding('secret-not-ours', set)]
  }
  const kind = kindOf(withEnd(found, now), current, environment)
  return kind ? [finding(kind, storyOf(found))] : []
}

function kindOf(found: SecretRow, current: SecretRow | undefined, environment: Environment): FindingKind | null {
  if (found.environment !== environment.name) return 'secret-other-environment'
  if (found.state === 'prepared' || found.state === 'sent') return 'secret-not-set-yet'
  return found.fingerprint === current?.fingerprint ? null : 'secret-not-current'
}

function storyOf({ environment, setBy, sentAt, preparedBy, preparedAt }: SecretRow): string {
  const label = env().environments.find(({ name }) => name === environment)?.label ?? environment
  const [verb, who, when] = sentAt ? ['set', setBy, sentAt] : ['prepared', preparedBy, preparedAt]
  return `It was ${verb} in ${label} by ${who ?? 'someone'} on ${formatExact(when.toISOString(), 'UTC')}.`
}

async function readArchived(environment: string, body: string): Promise<ArchivedBody[]> {
  const eventId = eventIdOf(body)
  if (eventId === null) return []
  const db = await getDatabase()
  const rows = await db
    .select({ id: delivery.id, payload: delivery.payload })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.eventId, indexable(eventId)),
        lte(delivery.payloadBytes, BODY_MAX),
      ),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(MOST_DELIVERIES)
  return rows.map(({ id, payload }) => ({ deliveryId: String(id), payload }))
}

function eventIdOf(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body.replace(/^\ufeff/, ''))
    const hasId = typeof value === 'object' && value !== null && 'eventId' in value
    return hasId && typeof value.eventId === 'string' ? value.eventId : null
  } catch {
    return null
  }
}
