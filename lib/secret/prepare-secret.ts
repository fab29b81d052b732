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
 * Prepares a webhook secret for a cut-over: generates 32 random bytes as hex digits, or takes one that somebody brings.
 * Only its fingerprint is kept. The answer holds a generated one, this once, and never one that was brought.
 *
 * @throws AppError `forbidden` without secret.write; `conflict` at `body.secret` for the one that is set now, while another
 * is prepared, and, with `retryAfter`, while the window of the last change is open
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
    if (!row) throw new AppError('conflict', 'Another secret is prepared or being set. Set it or drop it first.')
    // After the row stands no other can be sent, so that these hold until it is.
    await refuseOpenWindow(tx, scope)
    await refuseSame(tx, environment, fingerprint)
    const detail = { fingerprint, origin: input.origin }
    await recordAudit(tx, scope, { action: 'secret.prepare', entity: 'webhook_secret', entityId: row.id, detail })
    return toSecretChange(row, now)
  })
  return { change, secret: input.origin === 'generated' ? secret : null }
}

/** One whose answer got lost may be set again: nobody knows whether it is. */
async function refuseSame(tx: Transaction, environment: string, fingerprint: string): Promise<void> {
  const [current] = await readSent(tx, environment)
  if (current?.state !== 'set' || current.fingerprint !== fingerprint) return
  throw new AppError('conflict', 'This secret is the one that is set now.', {
    fields: [{ field: 'body.secret', message: 'is the one that is set now' }],
  })
}
