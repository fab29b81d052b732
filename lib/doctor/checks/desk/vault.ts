import 'server-only'
import { desc, isNotNull } from 'drizzle-orm'
import { placeOfChannel } from '../../../alerts/channels/channel-vault'
import { placeOfApp, placeOfPasskey } from '../../../auth/factors/factor-vault'
import type { Database } from '../../../db'
import { alertChannel, authenticatorApp, passkey, redeliveryTarget, userEmailKey, userKey } from '../../../db/schema'
import { formatQuantity } from '../../../format/number'
import { placeOfTarget } from '../../../redelivery/targets/target-vault'
import { placeOfEmailKey } from '../../../users/emails/email-keys'
import { placeOfKey } from '../../../users/keys/user-key-vault'
import { vaultKeys } from '../../../vault/configured-keys'
import { open, type SealedPlace } from '../../../vault/envelope'
import { VaultError, type VaultProblem } from '../../../vault/vault-error'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, notChecked } from '../../report/report'
import { withDatabase } from './with-database'

/** No more values of each kind are opened, so that the check ends soon. */
const AT_MOST = 200

type Sealed = { sealed: Uint8Array; place: SealedPlace }

async function readSealed(db: Database): Promise<Sealed[]> {
  const [keys, targets, channels, apps, passkeys, emails] = await Promise.all([
    db.select().from(userKey).where(isNotNull(userKey.sealed)).orderBy(desc(userKey.id)).limit(AT_MOST),
    db.select().from(redeliveryTarget).where(isNotNull(redeliveryTarget.sealed)).limit(AT_MOST),
    db.select().from(alertChannel).where(isNotNull(alertChannel.sealed)).limit(AT_MOST),
    db.select().from(authenticatorApp).limit(AT_MOST),
    db.select().from(passkey).limit(AT_MOST),
    db.select().from(userEmailKey).orderBy(desc(userEmailKey.createdAt)).limit(AT_MOST),
  ])
  return [
    ...keys.map(({ sealed, environment, userId }) => ({ sealed, place: placeOfKey(environment, userId) })),
    ...targets.map(({ sealed, environment, id }) => ({ sealed, place: placeOfTarget(environment, id) })),
    ...channels.map(({ sealed, environment, id }) => ({ sealed, place: placeOfChannel(environment, id) })),
    ...apps.map(({ sealed, operatorId }) => ({ sealed, place: placeOfApp(operatorId) })),
    ...passkeys.map((row) => ({ sealed: row.sealed, place: placeOfPasskey(row) })),
    ...emails.map(({ sealed, environment, id }) => ({ sealed, place: placeOfEmailKey(environment, id) })),
  ].flatMap(({ sealed, place }) => (sealed ? [{ sealed, place }] : []))
}

export const VAULT: DoctorCheck<DeskFacts> = {
  id: 'vault',
  title: 'Vault key',
  judge: (facts) =>
    withDatabase(facts, async (database) => {
      const values = await readSealed(database)
      const keys = vaultKeys()
      if (!keys)
        return values.length === 0
          ? notChecked(
              'No vault key is configured, and nothing is encrypted. The key directory, targets and most channels are off.',
            )
          : foundWrong(
              `${formatQuantity(values.length, 'stored value')} cannot be decrypted: no vault key is configured.`,
              'Set VAULT_KEY or VAULT_KEY_FILE to the key that encrypted them.',
            )
      const problems = values.flatMap(({ sealed, place }): VaultProblem[] => {
        try {
          open(sealed, place, keys)
          return []
        } catch (error) {
          if (error instanceof VaultError) return [error.problem]
          throw error
        }
      })
      const evidence = [`current vault key ${keys.current.id.slice(0, 6)}…, ${keys.others.length} earlier`]
      const unknown = problems.filter((problem) => problem === 'unknown-key').length
      if (unknown > 0)
        return foundWrong(
          `${unknown} of ${values.length} stored values were encrypted with a vault key that is not configured.`,
          'Add the earlier key to VAULT_OLD_KEYS, then run npm run rewrap-keys.',
          { evidence },
        )
      if (problems.length > 0)
        return foundWrong(
          `${problems.length} of ${values.length} stored values cannot be decrypted: they were changed, or moved from another row.`,
          'Enter them again, and find out what else writes to the database.',
          { evidence },
        )
      return foundRight(
        values.length === 0
          ? 'A vault key is configured; nothing is encrypted yet.'
          : `${formatQuantity(values.length, 'stored value')} can be decrypted.`,
        evidence,
      )
    }),
}
