import type { Page } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { blockFundingSource, clearFaults, spoilAnswer, standInUsers } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'
import { standInUser } from '../support/users'

test.use({ role: 'support', permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(clearFaults)

async function openUser(page: Page, userId: string, tab: string) {
  await page.goto(`/sandbox/users/${userId}/${tab}`)
  const question = page.getByLabel('Ticket number or reason')
  await expect(question.or(page.getByRole('navigation', { name: 'User sections' }))).toBeVisible()
  if (await question.isVisible()) {
    await question.fill('Ticket 4821')
    await page.getByRole('button', { name: 'Open this user' }).click()
  }
  await expect(page.getByRole('navigation', { name: 'User sections' })).toBeVisible()
}

test('a re-routed funding source is explained, with the answer for the user', async ({ page }) => {
  const { userId, last4 } = await blockFundingSource('sandbox')
  await openUser(page, userId, 'funding-sources')
  const source = page.getByRole('article').filter({ hasText: 'Rerouted' }).filter({ hasText: last4 })
  await expect(source).toContainText(/The block ends in \d/)
  await expect(source).toContainText('Linking it again does not shorten the block')
  await expectNoAxeViolations(page)
  await source.getByRole('button', { name: /^Copy the text for the user/ }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/The block ends by itself on \d+ \w+ \d{4}/)
  expect(copied).not.toContain(userId)
})

test('two funding sources that are hardly told apart have texts that tell them apart, or none', async ({ page }) => {
  const user = await standInUser(2)
  await openUser(page, user.id, 'funding-sources')
  const base = {
    bankAccountId: 'acct_1',
    institution: { name: 'First Bank' },
    accountNumberLast4: '6789',
    accountType: 'checking',
    availableAt: null,
    permanent: false,
    createdAt: '2026-01-20T12:00:00Z',
  }
  const usable = { ...base, id: 'fs_usable', status: 'active', statusReason: null }
  const returned = { ...base, id: 'fs_returned', status: 'disabled', statusReason: 'returned' }
  const told = page.getByRole('region', { name: 'What to tell the user' })
  await spoilAnswer('listFundingSources', [usable, { ...returned, createdAt: '2026-01-21T12:00:00Z' }])
  await page.reload()
  await expect(told).toHaveText([
    /linked on 20 January 2026, is linked and active/,
    /linked on 21 January 2026, cannot/,
  ])
  await clearFaults()
  await spoilAnswer('listFundingSources', [usable, returned])
  await page.reload()
  await expect(page.getByText('Ask the user which of the two they mean')).toHaveCount(2)
  await expect(page.getByText('is linked and active')).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('each tab of accounts is there, shows an odd item beside the others, and fails alone', async ({ page }) => {
  const [user] = await standInUsers('sandbox', 'US')
  if (!user) throw new Error('The stand-in has no user in the US.')
  await openUser(page, user.id, 'bank-accounts')
  for (const [tab, name] of [
    ['Bank accounts', 'Bank accounts'],
    ['Debit cards', 'Debit cards'],
    ['Auto-ramp', 'Auto-ramp'],
    ['Bills', 'Bills'],
    ['Cards', 'Cards'],
  ] as const) {
    await page.getByRole('navigation', { name: 'User sections' }).getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(
      page
        .getByRole('article')
        .or(page.getByRole('heading', { name: /^No / }))
        .first(),
    ).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await spoilAnswer('listBankAccounts', [{ id: 'odd', status: 7 }])
  await page.goto(`/sandbox/users/${user.id}/bank-accounts`)
  await expect(page.getByText('1 bank account can’t be read')).toBeVisible()
  await clearFaults()
  await page.getByRole('region', { name: 'Bank accounts' }).getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('article').first()).toContainText('Payable')
})

test('the whole number is refused to support', async ({ page }) => {
  const [user] = await standInUsers('sandbox', 'US')
  if (!user) throw new Error('The stand-in has no user in the US.')
  await openUser(page, user.id, 'auto-ramp')
  const account = page.getByRole('article').first()
  await expect(account).toContainText('Only operators and admins can see the full number')
  await expect(account.getByRole('button', { name: 'Show' })).toHaveCount(0)
  const html = await (await page.request.get(`/sandbox/users/${user.id}/auto-ramp`)).text()
  const { accounts } = await (await page.request.get(`/api/sandbox/users/${user.id}/auto-ramp`)).json()
  expect(html).not.toMatch(/bankAccountNumber|"iban":"/)
  const origin = `http://localhost:${process.env.E2E_PORT}`
  const refused = await page.request.post(
    `/api/sandbox/users/${user.id}/auto-ramp/${accounts.value.rows[0].id}/reveal`,
    { data: { reason: 'Ticket 4821' }, headers: { origin, 'sec-fetch-site': 'same-origin' } },
  )
  expect(refused.status()).toBe(403)
})

test.describe('an operator', () => {
  test.use({ role: 'operator', allowedProblems: /status of 400/ })
  test('sees the whole number with a reason, for a while', async ({ page }) => {
    const [user] = await standInUsers('sandbox', 'US')
    if (!user) throw new Error('The stand-in has no user in the US.')
    await openUser(page, user.id, 'auto-ramp')
    const account = page.getByRole('article').filter({ hasText: 'Account number' }).first()
    await account.getByRole('button', { name: 'Show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show the full number' })
    await dialog.getByRole('button', { name: 'Show the number' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('at least 3 letters or digits')
    await dialog.getByLabel('Why do you need it?').fill('Ticket 4821')
    const answered = page.waitForResponse(/\/reveal$/)
    await dialog.getByRole('button', { name: 'Show the number' }).click()
    const answer = await answered
    expect(answer.headers()['cache-control']).toContain('no-store')
    const { number } = await answer.json()
    await expect(account.getByText(number, { exact: true })).toBeVisible()
    await account.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText(number)).toHaveCount(0)
    await expect(account).toContainText(String(number).slice(-4))
  })
})
