import 'server-only'
import { eq } from 'drizzle-orm'
import { authenticatorApp } from '../../db/schema'
import { recordAudit } from '../audit/audit'
import type { ActorScope } from '../scope'
import { checkPassword } from '../sign-in/check-password'
import { endWithoutFactor } from './delete-factors'
import type { OwnFactors } from './dto'
import { personWithFactors } from './own-person'
import { readFactors } from './read-factors'
import type { AppRemoval } from './schemas'
import { withCode } from './take-code'

/**
 * Removes the app of the person who asks. With the last factor, recovery codes go, and a role that must have a factor owes another one.
 * @throws AppError as `checkPassword`, and as `withCode`
 */
export async function removeApp(scope: ActorScope, { password, code }: AppRemoval): Promise<OwnFactors> {
  const person = personWithFactors(scope, 'account.write')
  await checkPassword(scope, password, {
    failed: 'session.proof_failed',
    throttled: 'session.proof_throttled',
    detail: { given: 'password' },
    field: 'body.password',
    refusal: 'Nothing was removed.',
  })
  await withCode(scope, { person, code, refusal: 'Nothing was removed.' }, async (tx, kind) => {
    await tx.delete(authenticatorApp).where(eq(authenticatorApp.operatorId, person.id))
    await endWithoutFactor(tx, person.id)
    await recordAudit(tx, scope, {
      action: 'factor.remove',
      entity: 'operator',
      entityId: person.id,
      detail: { by: kind },
    })
  })
  return readFactors(scope)
}
