import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetPassword, takeLink } from '@/lib/auth/accounts/account-links'
import { audit, auditHead, operator, operatorIdentity, session } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'
import { type Account, addAccount, ORIGIN } from './fixtures'
import { ACCOUNT, addressToLink, askToUnlink, enter } from './link-fixtures'
import { useProvider } from './provider-fixtures'
import { openBrowser } from './sign-in-browser'

const store = useDatabase()
const provider = useProvider()
const { people, state, leave, passProvider, comeBack } = provider

const browser = openBrowser()
const other = openBrowser()
let account: Account

beforeEach(async () => {
  for (const { jar } of [browser, other]) jar.clear()
  account = await addAccount('viewer')
  await enter(account, browser)
})

const begin = async () => passProvider(await addressToLink(browser))
const link = async () => comeBack(browser, await begin())
const identities = () => store.database.select().from(operatorIdentity)
const liveSessions = async () =>
  (await store.database.select().from(session).where(eq(session.operatorId, account.id)))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ id }) => id)
const linkFailures = async () =>
  (await store.database.select().from(audit).where(eq(audit.action, 'account.link_failed'))).map(({ detail }) => detail)

/** Waits until so many transactions wait for another. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await store.database.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(count)

/** `first` has done everything but its row of the audit when `second` comes, and commits once `second` waits, too. */
async function oneDuringOther<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  const running: [Promise<First>?, Promise<Second>?] = []
  await store.database.transaction(async (tx) => {
    await tx.select().from(auditHead).for('update')
    running[0] = first()
    await waiting(1)
    running[1] = second()
    await waiting(2)
  })
  return Promise.all(running)
}

async function resetLink(): Promise<string> {
  const actor = { kind: 'operator', ...(await addAccount('admin')), sessionId: 'none' } as const
  const { address } = await resetPassword({ actor, requestId: 'r', address: null }, account.id)
  return address.slice(address.indexOf('#') + 1)
}

const reset = (token: string) => takeLink(ORIGIN, { token, name: null, password: 'another good horse' })

describe('unlinking', () => {
  beforeEach(async () => {
    await link()
    // The account has the e-mail of the person, so that a sign-in makes no new account.
    await store.database.update(operator).set({ email: 'ann@acme.example' }).where(eq(operator.id, account.id))
  })

  test('opens no session for a sign-in of the same moment', async () => {
    const before = await liveSessions()
    const answer = await passProvider(await leave(other))
    const [unlinked, cameTo] = await oneDuringOther(
      () => askToUnlink(browser),
      () => comeBack(other, answer),
    )
    expect([unlinked?.status, cameTo, await identities()]).toEqual([200, 'ProviderTaken', []])
    expect([await liveSessions(), await other.openSession()]).toEqual([before, null])
  })

  test('ends the session of a sign-in that was not through', async () => {
    const before = await liveSessions()
    const answer = await passProvider(await leave(other))
    const [cameTo, unlinked] = await oneDuringOther(
      () => comeBack(other, answer),
      () => askToUnlink(browser),
    )
    expect([unlinked?.status, cameTo, await identities()]).toEqual([200, '/sandbox/deliveries', []])
    expect([await liveSessions(), await other.openSession()]).toEqual([before, null])
  })
})

describe('linking', () => {
  test('takes one of two answers that come at the same moment, and tells the other that the account is linked', async () => {
    const first = await begin()
    const cookies = [...browser.jar]
    people.set('bo', { email: 'bo@acme.example', groups: 'desk' })
    state.person = 'bo'
    const second = await begin()
    for (const [name, value] of cookies) other.jar.set(name, value)
    const came = await oneDuringOther(
      () => comeBack(other, first),
      () => comeBack(browser, second),
    )
    expect(came).toEqual([ACCOUNT, `${ACCOUNT}?link=LinkKnown`])
    expect([await identities(), await linkFailures()]).toEqual([
      [expect.objectContaining({ operatorId: account.id, subject: 'ann' })],
      [{ reason: 'LinkKnown' }],
    ])
  })

  test('links nothing for a session that a reset of the password ends at the same moment', async () => {
    const token = await resetLink()
    const answer = await begin()
    const [, cameTo] = await oneDuringOther(
      () => reset(token),
      () => comeBack(browser, answer),
    )
    expect([cameTo, await identities()]).toEqual([`${ACCOUNT}?link=LinkOver`, []])
  })

  test('does not outlive a reset of the password that comes before it is through', async () => {
    const token = await resetLink()
    const answer = await begin()
    const [cameTo] = await oneDuringOther(
      () => comeBack(browser, answer),
      () => reset(token),
    )
    expect([cameTo, await identities()]).toEqual([ACCOUNT, []])
  })
})
