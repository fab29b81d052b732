import { afterEach, expect, test } from 'vitest'
import { createSandbox } from '../create-sandbox'
import { planLongStories } from '../history/plan'
import { createWorld } from '../history/world'
import { resolveOptions } from '../options'
import { serveSandbox } from '../serve-sandbox'
import { control, START, signedFor } from '../testing/sandbox-client'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function within(role: string, afterMs: number) {
  const { user } = createWorld('sandbox').cast.get(role) ?? expect.fail('someone plays the part')
  const today = Math.floor(Date.parse(START) / DAY)
  const days = Array.from({ length: 15 }, (_, index) => today + index)
  const plans = days.flatMap((day) => planLongStories(createWorld('sandbox'), day))
  const begins = plans.find((plan) => plan.role === role)?.startsAt ?? expect.fail('the story begins')
  const now = begins + afterMs
  const inside = createSandbox(resolveOptions({ seed: 'small', frozen: true, now: new Date(now).toISOString() }))
  const running = await serveSandbox(inside)
  closing.push(() => running.close())
  const holdings = inside.state.holdings.get(user.id) ?? expect.fail('the user has something')
  return {
    holdings,
    newest: <T extends { createdAt: string }>(items: ReadonlyMap<string, T>) =>
      [...items.values()].find(({ createdAt }) => Date.parse(createdAt) === begins) ?? expect.fail('it was just added'),
    remove: (path: string) => signedFor(running, user.apiKey, 'DELETE', path, undefined, now),
    simulate: (name: string, input: object) =>
      control(running, 'POST', `/simulate/${name}`, { userId: user.id, wait: true, ...input }),
    goOn: () => control(running, 'POST', '/clock', { advanceMs: 20 * DAY }),
    deposits: () => inside.state.book.deposits.ofUser(user.id).length,
  }
}

test('a source that was removed while it was looked at stays removed', async () => {
  const { holdings, newest, remove, goOn } = await within('name-mismatch', 20 * SECOND)
  const source = newest(holdings.fundingSources)
  expect(source.status).toBe('pending')
  expect(await remove(`/v1/funding-sources/${source.id}`)).toMatchObject({ status: 200 })
  await goOn()
  expect(source.status).toBe('deleted')
})

test('nothing is debited from a source that was removed before', async () => {
  const { holdings, newest, remove, goOn, deposits } = await within('rerouted-source', 40 * 60 * SECOND)
  const source = newest(holdings.fundingSources)
  const before = deposits()
  expect(source.status).toBe('active')
  await remove(`/v1/funding-sources/${source.id}`)
  await goOn()
  expect([source.status, deposits()]).toEqual(['deleted', before])
})

test('an account that was removed is closed by no bank', async () => {
  const { holdings, newest, remove, goOn } = await within('closed-account', HOUR)
  const account = newest(holdings.bankAccounts)
  expect(await remove(`/v1/bank-accounts/${account.id}`)).toMatchObject({ status: 200 })
  await goOn()
  expect(account.status).toBe('active')
})

test('someone who was verified by a simulation stays so', async () => {
  const { holdings, simulate, goOn } = await within('tries-again', HOUR)
  expect(holdings.profile.verification.status).toBe('under_review')
  await simulate('verification', { status: 'verified' })
  await goOn()
  expect(holdings.profile.verification.status).toBe('verified')
})
