import 'server-only'
import { recordAudit } from '../audit/audit'
import type { ActorScope } from '../scope'
import { checkPassword } from '../sign-in/check-password'
import { deleteFactors } from './delete-factors'
import type { OwnFactors } from './dto'
import { personWithFactors } from './own-person'
import { readFactors } from './read-factors'
import type { AppRemoval } from './schemas'
import { withCode } from './take-code'

/**
 * The app of whoever asks, with its recovery codes. A role that must have a factor then owes setting up another one.
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
    await deleteFactors(tx, person.id)
    await recordAudit(tx, scope, {
      action: 'factor.remove',
      entity: 'operator',
      entityId: person.id,
      detail: { by: kind },
    })
  })
  return readFactors(scope)
}
