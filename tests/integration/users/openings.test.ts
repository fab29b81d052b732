import { expect, test } from 'vitest'
import { revokeSession } from '@/lib/auth/session/session'
import { operator, session, userOpening } from '@/lib/db/schema'
import { removeEndedOpenings } from '@/lib/users/support/remove-openings'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const MINUTE = 60_000

const left = async () =>
  (await held.database.select({ of: userOpening.sessionId }).from(userOpening)).map(({ of }) => of).toSorted()

test('the purposes of a session are dropped once it has ended, is over or idle', async () => {
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * MINUTE)
  await held.database
    .insert(operator)
    .values({ id: 'op', email: 'op@test.example', name: 'Op', role: 'support', passwordHash: 'none' })
  const live = { operatorId: 'op', createdAt: at(-10), lastSeenAt: at(-1), expiresAt: at(60) }
  await held.database.insert(session).values([
    { id: 'live', ...live },
    { id: 'ended', ...live },
    { id: 'over', ...live, expiresAt: at(-1) },
    { id: 'idle', ...live, createdAt: at(-100), lastSeenAt: at(-90) },
    { id: 'old', ...live, createdAt: at(-60 * 24 * 3) },
    { id: 'own', ...live, lastSeenAt: at(-90) },
  ])
  const opening = (sessionId: string) => ({
    sessionId,
    environment: 'sandbox',
    userId: 'usr_1',
    purpose: 'Ticket 1',
    openedAt: at(-5),
  })
  await held.database.insert(userOpening).values(['live', 'ended', 'over', 'idle', 'old', 'own'].map(opening))
  await held.database.transaction((tx) => revokeSession(tx, 'ended', 'signed out'))
  expect(await left()).toEqual(['idle', 'live', 'old', 'over', 'own'])
  await held.database.transaction((tx) => removeEndedOpenings(tx, 'own'))
  expect(await left()).toEqual(['live', 'own'])
})
