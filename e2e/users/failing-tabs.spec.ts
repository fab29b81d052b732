import type { Page } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { clearFaults, failEndpoint, spoilAnswer } from '../support/sandbox'
import { expect, test } from '../support/test'
import { askAs, openUser, type StandInUser, standInUser } from '../support/users'

/** Tabs that read the platform; deliveries, returns and tokens are in our own tables, and the activity names what is missing. */
const TABS = [
  { tab: 'off-ramps', endpoint: 'listOffRamps', path: '/v1/off-ramps/?limit=5' },
  { tab: 'deposits', endpoint: 'listDeposits', path: '/v1/deposits/?limit=5' },
  { tab: 'on-ramps', endpoint: 'listOnRamps', path: '/v1/on-ramps/?limit=5' },
  { tab: 'funding-sources', endpoint: 'listFundingSources', path: '/v1/funding-sources/' },
  { tab: 'bank-accounts', endpoint: 'listBankAccounts', path: '/v1/bank-accounts/' },
  { tab: 'debit-cards', endpoint: 'listDebitCards', path: '/v1/debit-cards' },
  { tab: 'auto-ramp', endpoint: 'listAutoRampAccounts', path: '/v1/auto-ramp-accounts/', part: 'accounts' },
  { tab: 'auto-ramp', endpoint: 'listAutoRampAddresses', path: '/v1/auto-ramp-addresses/', part: 'addresses' },
  { tab: 'bills', endpoint: 'listBills', path: '/v1/bills/' },
  { tab: 'cards', endpoint: 'listCards', path: '/v1/cards/' },
] as const

type Tab = (typeof TABS)[number]

const problem = (status: number) => ({ kind: 'status', status, body: JSON.stringify({ title: 'No', status }) })

const WAYS: readonly [string, Record<string, unknown>][] = [
  ['404', problem(404)],
  ['403', problem(403)],
  ['500', problem(500)],
  ['a cut connection', { kind: 'cut' }],
  ['malformed JSON', { kind: 'malformed', body: '{"data": [' }],
]

test.use({ role: 'operator', allowedProblems: /status of 50[23]|answer: 50[23]/ })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(clearFaults)

const failAll = (fault: Record<string, unknown>) =>
  Promise.all(TABS.map(({ endpoint }) => failEndpoint(endpoint, fault)))

/** The reading that the browser would get, of the tab or of its part. */
async function look(page: Page, user: StandInUser, { tab, ...of }: Tab) {
  const answer = await page.request.get(`/api/sandbox/users/${user.id}/${tab}`)
  const body = await answer.json()
  if (!('part' in of)) return { problem: answer.ok() ? null : { ...body, status: answer.status() }, value: body }
  expect(answer.status(), 'one part never takes the other with it').toBe(200)
  return body[of.part]
}

for (const [name, fault] of WAYS)
  test(`${name}: every tab says that the platform failed, and the user and the archive stay`, async ({ page }) => {
    const user = await standInUser(9)
    await openUser(page, user.id)
    for (const tab of TABS) {
      await failEndpoint(tab.endpoint, fault)
      const { problem: told } = await look(page, user, tab)
      expect(told, tab.endpoint).toMatchObject({ status: 502, detail: expect.stringMatching(/\w/) })
      expect(told.detail).not.toMatch(/ak_|undefined|\[object/)
      await clearFaults()
      // A success between failures, because after many in a row the desk asks the platform nothing for a while.
      const head = await (await page.request.get(`/api/sandbox/users/${user.id}`)).json()
      expect(head.profile.problem, tab.endpoint).toBeNull()
      expect(head).toMatchObject({ archive: expect.anything() })
    }
  })

test('one bad item: every tab has the others, and says which it could not read', async ({ page }) => {
  const user = await standInUser(9)
  await openUser(page, user.id)
  for (const tab of TABS) {
    const whole: unknown = await askAs(user, tab.path)
    const items: unknown[] = Array.isArray(whole) ? whole : (whole as { data: unknown[] }).data
    const spoilt = [{ id: 'odd_item' }, ...items.slice(1)]
    await spoilAnswer(tab.endpoint, Array.isArray(whole) ? spoilt : { ...(whole as object), data: spoilt })
    const { problem: told, value } = await look(page, user, tab)
    expect(told, tab.endpoint).toBeNull()
    expect(value.unreadable, tab.endpoint).toMatchObject([{ index: 0 }])
    expect(value.rows, tab.endpoint).toHaveLength(Math.max(items.length - 1, 0))
    await clearFaults()
  }
})

test('no answer at all: every tab ends after the time that a reading has, all at once', async ({ page }) => {
  const user = await standInUser(9)
  await openUser(page, user.id)
  await failAll({ kind: 'latency', ms: 300_000 })
  const told = await Promise.all(TABS.map((tab) => look(page, user, tab)))
  for (const { problem: one } of told)
    expect(one).toMatchObject({ status: 502, detail: 'The platform did not answer within 20 s.' })
})

test('every tab that fails looks the same: the user above, what failed, and a way to try again', async ({ page }) => {
  const user = await standInUser(9)
  await openUser(page, user.id)
  for (const [index, { tab, endpoint }] of TABS.entries()) {
    await failEndpoint(endpoint, WAYS[index % WAYS.length]?.[1] ?? {})
    await page.goto(`/sandbox/users/${user.id}/${tab}`)
    const failure = page.getByRole('alert').filter({ hasText: 'could not be read' })
    await expect(failure, endpoint).toBeVisible()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'User sections' })).toBeVisible()
    await clearFaults()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toHaveCount(0)
  }
})
