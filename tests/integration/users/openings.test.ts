import { expect, test } from 'vitest'
import { revokeSession } from '@/lib/auth/session/revoke-sessions'
import { operator, session, userOpening } from '@/lib/db/schema'
import { openUser } from '@/lib/users/support/open-user'
import { removeEndedOpenings } from '@/lib/users/support/remove-openings'
import { needsPurpose } from '@/lib/users/support/require-purpose'
import { scopeOf } from '../../support/scope'
import { environment } from '../redelivery/fixtures'
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

test('a purpose that was said with a token holds for a quarter of an hour, and the newest counts', async () => {
  const { actor, ...rest } = scopeOf(environment, 'operator')
  if (actor.kind !== 'operator') throw new Error('no person')
  const token = {
    id: 't',
    name: 'ci',
    lastFour: 'abcd',
    environment: 'sandbox',
    role: 'support',
    scopes: ['users'] as const,
  }
  const scope = { ...rest, actor: { ...actor, sessionId: 'token:t', token } }
  expect(await needsPurpose(scope, 'usr_1')).toBe(true)
  await openUser(scope, 'usr_1', 'Ticket 1')
  await openUser(scope, 'usr_1', 'Ticket 2')
  expect(await needsPurpose(scope, 'usr_1')).toBe(false)
  const [opening] = await held.database.select().from(userOpening)
  expect(opening?.purpose).toBe('Ticket 2')
  await held.database.update(userOpening).set({ openedAt: new Date(Date.now() - 15 * MINUTE - 1000) })
  expect(await needsPurpose(scope, 'usr_1')).toBe(true)
  await held.database.transaction((tx) => removeEndedOpenings(tx, 'own'))
  expect(await left()).toEqual([])
})
