import type { Page } from '@playwright/test'
import { emailOf } from '../support/accounts'
import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS, seeCharts } from '../support/looks'
import { clearFaults, spoilAnswer } from '../support/sandbox'
import { signIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, test } from '../support/test'

const returnPanel = (page: Page) => page.getByRole('complementary', { name: 'Return' })

type Listed = { rows: Record<'id' | 'depositId' | 'code' | 'amount' | 'state', string>[] }

/** The listed returns, once the platform’s list was read to its end. */
async function listed(page: Page, query = ''): Promise<Listed['rows']> {
  await expect(async () => {
    const state = await (await page.request.get('/api/sandbox/returns/state')).json()
    expect(state).toMatchObject({ running: null, problem: null, completeAt: expect.any(String) })
  }).toPass({ timeout: 25_000 })
  const answer: Listed = await (await page.request.get(`/api/sandbox/returns?limit=500${query}`)).json()
  return answer.rows
}

async function newest(page: Page, query = ''): Promise<Listed['rows'][number]> {
  const [first] = await listed(page, query)
  if (!first) throw new Error('The platform lists no such return')
  return first
}

test.describe('returns', () => {
  test.use({ role: 'operator', allowedProblems: /status of 428/ })

  test('are found by a deposit, and a return is joined with its deposit, its webhooks and what to tell the user', async ({
    page,
  }) => {
    // A new session has not opened any user.
    await page.context().clearCookies()
    await signIn(page, emailOf('operator'))
    await waitForArchive(page)
    const found = await newest(page, '&state=fully_confirmed&code=R01,R02,R10')
    await page.goto('/sandbox/deliveries')
    await page.getByRole('link', { name: 'Returns' }).click()
    await expect(page.getByText(/^As of /)).toBeVisible()
    await page.getByRole('combobox', { name: 'Search returns' }).fill(found.depositId.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/text=/)
    await expect(page.getByLabel('Sums of the matching returns')).toContainText('1')
    await rows(page).getByRole('link').first().click()
    const panel = returnPanel(page)
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/sandbox/returns/${found.id}\\?text=`))
    await expect(panel.getByLabel('What to tell the user')).toContainText('All of the crypto had already reached you')
    await expect(panel.getByLabel('What to tell the user')).not.toContainText(/dr_|dep_|R\d\d/)
    await expect(panel.getByLabel('The return', { exact: true })).toContainText('All crypto had been confirmed by then')
    await expect(panel.getByLabel('Release history')).toContainText('Debit returned by the bank')
    await expect(panel.getByLabel('Release history')).toContainText('Deposit authorized')
    await expect(panel.getByLabel('Webhooks of the return')).toContainText('achDebitReturn.created')
    await expect(panel.getByLabel('Webhooks of the deposit')).toContainText('achDebit.returned')

    await page.reload()
    await expect(panel.getByLabel('Release history')).toContainText('Deposit authorized')
    const live = panel.getByLabel('Current data from the platform')
    await live.getByRole('button', { name: 'Read deposit, source and on-ramp' }).click()
    await live.getByRole('link', { name: 'Open the user and give a reason' }).click()
    await page.getByLabel('Ticket number or reason').fill('Ticket 4821')
    await page.getByRole('button', { name: 'Open this user' }).click()
    await page.getByRole('navigation', { name: 'User sections' }).getByRole('link', { name: 'Returns' }).click()
    await page.getByRole('region', { name: 'Returns' }).getByRole('link', { name: found.id }).click()
    await live.getByRole('button', { name: 'Read deposit, source and on-ramp' }).click()
    await expect(live.getByLabel('Deposit', { exact: true })).toContainText('The bank returned the debit')
    await expect(live.getByLabel('Funding source', { exact: true })).toContainText('State')
  })

  test('say whether crypto is or was at risk, and why; the history has each', async ({ page }) => {
    const [all, exposed] = [await listed(page), await listed(page, '&exposure=at-risk')]
    const states = ['not_released', 'in_flight', 'partially_confirmed', 'fully_confirmed']
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(states))
    expect(new Set(exposed.map(({ state }) => state))).toEqual(new Set(['in_flight', 'partially_confirmed']))
    const atRisk = new Set(exposed.map(({ id }) => id))
    const now = exposed.find(({ state }) => state === 'in_flight')
    const then = all.find(({ id, state }) => state === 'in_flight' && !atRisk.has(id))
    const facts = returnPanel(page).getByLabel('The return', { exact: true })
    await page.goto(`/sandbox/returns/${now?.id}`)
    await expect(facts).toContainText('at risk now')
    await expect(facts).toContainText('is not confirmed on-chain yet')
    await page.goto(`/sandbox/returns/${then?.id}`)
    await expect(facts).toContainText('was at risk')
    await expect(facts).toContainText(/after the return, so .* is lost|stopped after the return/)
    await expect(facts).not.toContainText('not said')
  })

  test('are drawn by week, code and bucket, with a table of each, and a bar opens its rows', async ({ page }) => {
    const all = await listed(page)
    await page.goto('/sandbox/returns')
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Charts' }).click()
    await expect(page).toHaveURL(/charts=true/)
    const chart = page.getByRole('region', { name: 'Exposure by code' })
    await seeCharts(page)
    await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible()
    await chart.locator('.recharts-bar-rectangle path').first().hover()
    await expect(chart.getByText('Returned', { exact: true })).toBeVisible()
    await chart.getByRole('button', { name: 'Table' }).click()
    const table = chart.getByRole('table', { name: 'Exposure by code' })
    const counted = all.filter(({ code }) => code === 'R01').length
    await expect(table.getByRole('row', { name: /^R01/ }).getByRole('cell').first()).toHaveText(String(counted))
    await expect(table.getByRole('row', { name: /^All/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await table.getByRole('link', { name: 'R01' }).click()
    await expect(page).toHaveURL(/code=R01/)
    await expect(page).not.toHaveURL(/charts=/)
    await expect(rows(page)).toHaveCount(counted)

    await page.goto('/sandbox/returns?charts=true')
    await seeCharts(page)
    await page
      .getByRole('region', { name: 'Exposure by bucket' })
      .locator('.recharts-bar-rectangle path')
      .first()
      .click()
    await expect(page).toHaveURL(/bucket=\w+/)
    const bucket = new URL(page.url()).searchParams.get('bucket')
    await expect(rows(page)).toHaveCount((await listed(page, `&bucket=${bucket}`)).length)
  })

  test('are read now on demand; an item that does not fit is kept, shown and found', async ({ page }) => {
    const before = await listed(page)
    await page.goto('/sandbox/returns')
    await spoilAnswer('listAchDebitReturns', {
      data: [{ id: 'dr_misfit', depositId: 'dep_misfit', sourceId: 7, amountUsd: '12.50', currency: 'USD' }],
      hasMore: false,
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const link = page.getByRole('link', { name: '1 return does not fit the contract' })
    await expect(link).toBeVisible({ timeout: 20_000 })
    await expect.poll(async () => (await listed(page)).length).toBe(before.length + 1)
    await link.click()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link').first().click()
    await expect(returnPanel(page)).toContainText('sourceId')
    await clearFaults()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(link).toHaveCount(0, { timeout: 20_000 })
    await expect(returnPanel(page)).toContainText('The platform no longer has this return')
    expect((await listed(page)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})

test('the meaning of a return code is whole at 1440', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { code } = await newest(page, '&code=R01')
  await page.goto(`/sandbox/returns?code=${code}`)
  const meaning = rows(page).first().getByText('Insufficient funds')
  await expect(meaning).toBeVisible()
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]
  expect(await meaning.evaluate(cut)).toEqual([0, 0])
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer', allowedProblems: /status of 403/ })

  test('reads returns and their sums, and can neither ask for a reading nor open a user', async ({ page }) => {
    const first = await newest(page)
    await page.goto(`/sandbox/returns/${first.id}`)
    await expect(returnPanel(page).getByLabel('Current data from the platform')).toContainText(
      'Your role can’t open users',
    )
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
    const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
    expect((await page.request.post('/api/sandbox/returns/refresh', { headers })).status()).toBe(403)
    expect((await page.request.get(`/api/sandbox/returns/${first.id}/money`)).status()).toBe(403)
    expect((await page.request.get('/api/sandbox/returns/totals')).status()).toBe(200)
  })
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`the list, the charts and a return have no axe violation (${colorScheme}, ${width})`, async ({ page }) => {
    const first = await newest(page)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    for (const path of ['', '?charts=true', `/${first.id}`]) {
      await page.goto(`/sandbox/returns${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      if (path.startsWith('/')) await expect(returnPanel(page).getByLabel('Webhooks', { exact: true })).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    }
  })
}
