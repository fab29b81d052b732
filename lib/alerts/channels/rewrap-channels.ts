import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { getDatabase } from '../../db'
import { alertChannel } from '../../db/schema'
import { logger } from '../../logger'
import { rewrap } from '../../vault/envelope'
import { VaultError } from '../../vault/vault-error'
import { placeOfChannel, requireChannelVault } from './channel-vault'

/**
 * Wraps the data key of every channel with the current vault key, in one transaction with its audit row. A second run finds nothing
 * to do.
 *
 * @returns `left`: the number of channels that no configured vault key opens; they stay as they are
 * @throws AppError `conflict` without a vault key
 */
export async function rewrapChannels(): Promise<{ rewrapped: number; left: number }> {
  const vault = requireChannelVault()
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: alertChannel.id, environment: alertChannel.environment, sealed: alertChannel.sealed })
      .from(alertChannel)
      .where(and(isNotNull(alertChannel.sealed), ne(alertChannel.vaultKeyId, vault.current.id)))
      .orderBy(asc(alertChannel.id))
      .for('update')
    let rewrapped = 0
    for (const { id, environment, sealed } of rows) {
      if (sealed === null) continue
      try {
        const again = rewrap(sealed, placeOfChannel(environment, id), vault)
        await tx
          .update(alertChannel)
          .set({ sealed: again, vaultKeyId: vault.current.id })
          .where(eq(alertChannel.id, id))
        rewrapped += 1
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        logger.warn({ environment, channelId: id, problem: error.problem }, 'A channel could not be re-wrapped')
      }
    }
    const actor = { kind: 'system', name: 'rewrap-keys' } as const
    if (rewrapped > 0)
      await recordAudit(
        tx,
        { actor, requestId: randomUUID(), address: null },
        {
          action: 'alert_channel.rewrap',
          entity: 'alert_channel',
          detail: { rewrapped, vaultKeyId: vault.current.id },
        },
      )
    return { rewrapped, left: rows.length - rewrapped }
  })
}
