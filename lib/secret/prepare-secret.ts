import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase, type Transaction } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import type { PreparedSecret } from './dto'
import { fingerprintOf } from './fingerprint'
import type { NewSecret } from './schemas'
import { endLost, nextPreparedAt, readSent, refuseOpenWindow } from './secret-store'
import { toSecretChange } from './to-change'

const GENERATED_BYTES = 32

/**
 * Prepares a chosen secret, or generates one of 32 random bytes as hex, which is answered only this once. Only the fingerprint
 * is stored. @throws AppError `forbidden` without secret.write; `conflict` at `body.secret` for the current secret, while another
 * is prepared, or with `retryAfter` in an open window
 */
export async function prepareSecret(scope: Scope, input: NewSecret): Promise<PreparedSecret> {
  authorize(scope, 'secret.write')
  const environment = scope.environment.name
  const secret = input.origin === 'generated' ? randomBytes(GENERATED_BYTES).toString('hex') : input.secret
  const fingerprint = fingerprintOf(environment, secret)
  const now = Date.now()
  const db = await getDatabase()
  const change = await db.transaction(async (tx) => {
    await endLost(tx, scope, now)
    const [row] = await tx
      .insert(secretChange)
      .values({
        id: randomUUID(),
        environment,
        fingerprint,
        origin: input.origin,
        state: 'prepared',
        preparedAt: await nextPreparedAt(tx, environment, now),
        preparedBy: scope.actor.name,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('conflict', 'Another secret is prepared or being set. Set it or discard it first.')
    // The checks follow the insert, because the row keeps any other change from being sent.
    await refuseOpenWindow(tx, scope)
    await refuseSame(tx, environment, fingerprint)
    const detail = { fingerprint, origin: input.origin }
    await recordAudit(tx, scope, { action: 'secret.prepare', entity: 'webhook_secret', entityId: row.id, detail })
    return toSecretChange(row, now)
  })
  return { change, secret: input.origin === 'generated' ? secret : null }
}

/** Refuses the current secret. After a lost answer, the same secret may be set again. */
async function refuseSame(tx: Transaction, environment: string, fingerprint: string): Promise<void> {
  const [current] = await readSent(tx, environment)
  if (current?.state !== 'set' || current.fingerprint !== fingerprint) return
  throw new AppError('conflict', 'This secret is already set.', {
    fields: [{ field: 'body.secret', message: 'is already set' }],
  })
}
