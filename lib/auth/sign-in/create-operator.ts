import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db'
import { operator } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { requireStrongPassword } from '../password-strength/require-strong-password'
import { NewOperator } from '../schemas'
import { type ActorScope, authorize } from '../scope'
import { hashPassword } from './password'

/**
 * @param isPublished for the demo’s accounts, whose password everybody knows, so that it is not judged
 * @throws AppError `forbidden` without operator.create; `invalid` with every wrong field, and for a password that is easy to
 * guess; `conflict` for a taken address
 */
export async function createOperator(
  db: Database,
  scope: ActorScope,
  input: unknown,
  { isPublished = false } = {},
): Promise<{ id: string; email: string }> {
  authorize(scope, 'operator.create')
  const parsed = NewOperator.safeParse(input)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
    throw new AppError('invalid', 'The account could not be created.', { fields })
  }
  const { email, name, role, password } = parsed.data
  if (!isPublished)
    await requireStrongPassword(
      password,
      { name, email },
      { field: 'password', refusal: 'The account could not be created.' },
    )
  const id = randomUUID()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(operator)
      .values({ id, email, name, role, passwordHash })
      .onConflictDoNothing()
      .returning({ id: operator.id })
    if (added.length === 0) throw new AppError('conflict', `There is already an account for ${email}.`)
    await recordAudit(tx, scope, {
      action: 'operator.create',
      entity: 'operator',
      entityId: id,
      detail: { email, role },
    })
    return { id, email }
  })
}
