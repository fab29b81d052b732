import { randomUUID } from 'node:crypto'
import { recordAudit } from '@/lib/auth/audit/audit'
import type { Database } from '@/lib/db'
import type { Environment } from '@/lib/env'
import { storeKeys } from '@/lib/users/keys/store-keys'
import { requireVaultKeys, sealUserKey } from '@/lib/users/keys/user-key-vault'
import { createUsers } from '@/sandbox/users'

/** The numbers of users that get no key, so that the page of such a user can be seen. */
const WITHOUT_KEY: ReadonlySet<number> = new Set([119, 120])

/** Stores the published keys of the stand-in’s users, which open nothing else. Answers the number of keys. */
export async function seedUserKeys(database: Database, environment: Environment): Promise<number> {
  const vault = requireVaultKeys()
  const keys = createUsers(environment.kind)
    .all()
    .filter(({ number }) => !WITHOUT_KEY.has(number))
    .map(({ id, apiKey }) => ({ userId: id, ...sealUserKey(environment.name, id, apiKey, vault) }))
  const actor = { kind: 'system', name: 'seed-demo' } as const
  await database.transaction(async (tx) => {
    await storeKeys(tx, { environment: environment.name, origin: 'imported', addedBy: actor.name }, keys)
    await recordAudit(
      tx,
      { actor, environment, requestId: randomUUID(), address: null },
      { action: 'user_key.import', entity: 'user_key', detail: { stored: keys.length } },
    )
  })
  return keys.length
}
