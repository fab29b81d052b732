import 'server-only'
import { recordAudit } from '../auth/audit/audit'
import { recordRead } from '../auth/audit/record-read'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import type { Environment } from '../env'
import { AppError } from '../errors'
import { platformClient } from '../platform-client'
import type { RampCalls } from '../ramp'
import { proveOwner } from './key-owner'
import { findUserKey } from './keys/find-user-key'
import { readingDeadline } from './reading-deadline'
import { requirePurpose } from './support/require-purpose'

export type UserCalls = RampCalls<'signed-user'>

/** `of` says for the audit what is read, for example "off-ramps"; `id` is a single resource’s. */
export type Lookup = { of: string; id?: string }

/**
 * Records a lookup of a user in the audit and the record of reads, before anything is read. The answer’s `calls` opens the
 * platform as the user. @throws AppError `forbidden` without user.read, `purpose_required`, `unavailable` if it can’t be recorded
 */
export async function lookUpUser(
  scope: Scope,
  userId: string,
  { of, id }: Lookup,
): Promise<{ calls: () => Promise<UserCalls> }> {
  authorize(scope, 'user.read')
  await requirePurpose(scope, userId)
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await recordRead(scope, { kind: 'user', part: of, entityId: userId, userId, resourceId: id }, tx)
    await recordAudit(tx, scope, {
      action: 'user.read',
      entity: 'user',
      entityId: userId,
      detail: { of, ...(id === undefined ? {} : { id }) },
      subjects: [id ?? null],
    })
  })
  let opened: Promise<UserCalls> | undefined
  return {
    calls: () => {
      opened ??= provenKey(scope.environment, userId).then(({ calls }) => calls)
      return opened
    },
  }
}

/**
 * Records a lookup, and gives the platform’s calls with the user’s own key.
 * @throws as `lookUpUser`; AppError `key_missing`, `key_mismatch`, `unavailable`; PlatformError
 */
export async function userClient(scope: Scope, userId: string, lookup: Lookup): Promise<UserCalls> {
  const { calls } = await lookUpUser(scope, userId, lookup)
  return calls()
}

/**
 * The user’s own key, confirmed by the platform. It checks no permission and leaves no audit row.
 * @throws AppError `key_missing`, `key_mismatch`, `unavailable`; PlatformError
 */
export async function provenKey(
  environment: Environment,
  userId: string,
): Promise<{ apiKey: string; calls: UserCalls }> {
  const key = await findUserKey(environment, userId)
  if (key.state === 'failed')
    throw new AppError('unavailable', `The key of this user could not be looked up: ${key.problem}`)
  if (key.state === 'missing') throw new AppError('key_missing', MISSING[key.reason])
  const { apiKey } = key
  const calls = platformClient(environment).as({ mode: 'signed-user', userApiKey: apiKey }, readingDeadline())
  await proveOwner(environment, userId, apiKey, calls)
  return { apiKey, calls }
}

const MISSING = { none: 'Rampdesk has no key for this user.', revoked: 'The key of this user was revoked in Rampdesk.' }
