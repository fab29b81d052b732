import type { Page } from '@playwright/test'
import {
  archived,
  chooseTarget,
  JOB_PAGE,
  milestoneOf,
  newResource,
  resourceAddress,
  startDialog,
} from '../redelivery/compose-support'
import { rows, waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'
import { askAs, standInUser } from '../support/users'

/** Clicks that tasks over several pages may take. */

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function findUser(page: Page, userId: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search, or go to a page' })).toBeFocused()
  await page.keyboard.insertText(userId)
  await expect(page.getByRole('option').first()).toContainText(/user/i)
  await page.keyboard.press('Enter')
}

async function sayWhy(page: Page): Promise<void> {
  await expect(page.getByLabel('Ticket number or reason')).toBeFocused()
  await page.keyboard.insertText('Ticket 4821')
  await page.keyboard.press('Enter')
}

test('a user by id: the state of the payout and the text for the user, with no scroll', async ({ page, effort }) => {
  const user = await standInUser(3)
  const { data } = await askAs(user, '/v1/off-ramps/?limit=1')
  expect(data).toHaveLength(1)
  await page.goto('/sandbox/overview')
  const { clicks } = await effort.spent(async () => {
    await findUser(page, user.id)
    await sayWhy(page)
    await page
      .getByRole('navigation', { name: 'User sections' })
      .getByRole('link', { name: /^Off-ramps/ })
      .click()
    await rows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What to tell the user' })).toBeInViewport({ ratio: 1 })
  })
  expect(clicks).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the 500s of last night, sent again', async ({ page, effort }) => {
  await page.goto('/sandbox/deliveries')
  await expect(rows(page).first()).toBeVisible()
  const { clicks } = await effort.spent(async () => {
    await button(page, 'Status').click()
    await page.getByRole('checkbox', { name: /^5xx/ }).first().click()
    await page.keyboard.press('Escape')
    await button(page, 'Time').click()
    await button(page, 'Yesterday').click()
    await expect(page).toHaveURL(/from=.*to=/)
    await page.keyboard.press('Shift+X')
    await page.keyboard.press('s')
    await page.getByRole('button', { name: /^Send \d+ again to Demo receiver$/ }).click()
    await expect(startDialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
    for (const box of await startDialog(page).getByRole('checkbox').all()) await box.press('Space')
    await startDialog(page)
      .getByRole('button', { name: /^Send \d+ again$/ })
      .press('Enter')
    await expect(page).toHaveURL(JOB_PAGE)
  })
  expect(clicks).toBeLessThanOrEqual(5)
})

test('what failed last month, as XLSX', async ({ page, effort }) => {
  await page.goto('/sandbox/deliveries')
  await expect(rows(page).first()).toBeVisible()
  const { clicks } = await effort.spent(async () => {
    await page
      .getByRole('group', { name: 'Filter by outcome' })
      .getByRole('button', { name: /Failed/ })
      .click()
    await button(page, 'Time').click()
    await button(page, 'Last month').click()
    await expect(page).toHaveURL(/outcome=failed.*from=/)
    await button(page, 'Export').click()
    const dialog = page.getByRole('dialog', { name: /^Export / })
    await dialog.getByRole('radio', { name: /XLSX/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Start export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^deliveries sandbox failed \d{4}-\d\d-01 to [\d-]{10}\.xlsx$/)
  })
  expect(clicks).toBeLessThanOrEqual(6)
})

test('who sent what again for a user', async ({ page, effort }) => {
  const resource = newResource()
  const user = `usr_${resource}`
  const record = milestoneOf(resource, { number: 1 })
  await archived(page, resource, [{ ...record, payload: { ...record.payload, userId: user } }], 1)
  await page.goto(resourceAddress(resource))
  await chooseTarget(page)
  await button(page, 'Send 1 again to Demo receiver').click()
  await startDialog(page).getByRole('button', { name: 'Send 1 again' }).click()
  await expect(page).toHaveURL(JOB_PAGE)

  await page.goto('/sandbox/overview')
  const { clicks } = await effort.spent(async () => {
    await findUser(page, user)
    await sayWhy(page)
    await page.getByRole('main').getByRole('link', { name: 'Redeliveries', exact: true }).click()
    await expect(rows(page).filter({ hasText: 'Olga Operator' })).toHaveCount(1)
  })
  expect(clicks).toBeLessThanOrEqual(2)

  // Other tests take the newest milestone, whose failure must be unresolved.
  const later = newResource()
  await archived(page, later, [milestoneOf(later, { number: 1 })], 1)
})
