import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import { recordOf } from '../record-of'
import { requirePurpose } from '../support/require-purpose'
import { userClient } from '../user-client'
import { numberOf } from './number-of'

/** An account number that is shown once and never stored. */
export type RevealedNumber = { number: string }

/**
 * Reads the whole number or IBAN of an auto-ramp account. The audit row with person, reason and account is written before.
 * @throws AppError `forbidden` without user.reveal and user.read, `purpose_required`, `not_found` for an account without a
 * known number; as `userClient`
 */
export async function revealAccountNumber(
  scope: Scope,
  userId: string,
  accountId: string,
  reason: string,
): Promise<RevealedNumber> {
  authorize(scope, 'user.reveal')
  await requirePurpose(scope, userId)
  const db = await getDatabase()
  await db.transaction((tx) =>
    recordAudit(tx, scope, {
      action: 'user.reveal',
      entity: 'user',
      entityId: userId,
      detail: { of: 'auto-ramp account number', id: accountId, reason },
      subjects: [accountId],
    }),
  )
  const calls = await userClient(scope, userId, { of: 'auto-ramp account', id: accountId })
  const number = numberOf(recordOf(accountId, await calls.call('getAutoRampAccount', { params: { id: accountId } })))
  if (number === null) throw new AppError('not_found', 'This account has no number in a form known to this version.')
  return { number: number.reveal() }
}
