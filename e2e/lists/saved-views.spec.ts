import type { Browser, Page } from '@playwright/test'
import { type Role, stateOf } from '../support/accounts'
import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'operator' })

const menuButton = (page: Page) => page.getByRole('button', { name: /^Views/ })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const inMenu = (page: Page, name: string) => menu(page).getByRole('listitem').filter({ hasText: name })

async function openMenu(page: Page): Promise<void> {
  // A click before hydration is lost.
  await expect(async () => {
    if (!(await menu(page).isVisible())) await menuButton(page).click()
    await expect(menu(page).getByRole('button', { name: 'Save view…' })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

async function saveView(page: Page, name: string, roles: Role[] = []): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)
}

async function openAs(browser: Browser, role: Role): Promise<Page> {
  const context = await browser.newContext({ storageState: stateOf(role) })
  const page = await context.newPage()
  await page.goto('/sandbox/deliveries')
  await expect(rows(page).first()).toBeVisible()
  return page
}

async function removeOwnViews(page: Page): Promise<void> {
  const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.get('/api/sandbox/views?list=deliveries')
  const { views }: { views: { id: string; isMine: boolean }[] } = await answer.json()
  for (const { id } of views.filter(({ isMine }) => isMine))
    expect((await page.request.delete(`/api/sandbox/views/${id}`, { headers })).ok()).toBe(true)
}

test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(({ page }) => removeOwnViews(page))

test('shares a view with a role: a colleague opens the same rows, others do not see it', async ({
  page,
  browser,
  effort,
}) => {
  await page.goto('/sandbox/deliveries?outcome=failed,unknown&limit=100')
  await expect(rows(page).first()).toBeVisible()
  expect(await effort.of(() => saveView(page, 'Not answered', ['support']))).toBeLessThanOrEqual(6)
  await expect(menuButton(page)).toContainText('Not answered')
  const seen = await rows(page).allInnerTexts()

  const colleague = await openAs(browser, 'support')
  await openMenu(colleague)
  await expect(inMenu(colleague, 'Not answered')).toContainText('By Olga Operator')
  await expect(inMenu(colleague, 'Not answered').getByRole('button')).toHaveCount(1)
  await inMenu(colleague, 'Not answered').getByRole('button').click()
  await expect(colleague).toHaveURL(/outcome=failed,unknown/)
  await expect(colleague).toHaveURL(/limit=100/)
  await expect(menu(colleague)).toHaveCount(0)
  await expect(async () => expect(await rows(colleague).allInnerTexts()).toEqual(seen)).toPass()
  await openMenu(colleague)
  await expect(inMenu(colleague, 'Not answered').locator('[aria-current]')).toBeVisible()
  await colleague.context().close()

  const viewer = await openAs(browser, 'viewer')
  await openMenu(viewer)
  await expect(menu(viewer).getByText('No saved views yet', { exact: false })).toBeVisible()
  await viewer.context().close()
})

test('keeps a private view from everybody, also from an admin', async ({ page, browser }) => {
  await page.goto('/sandbox/deliveries?outcome=legacy')
  await saveView(page, 'My own')
  const admin = await openAs(browser, 'admin')
  await openMenu(admin)
  await expect(inMenu(admin, 'My own')).toHaveCount(0)
  await admin.context().close()
  await openMenu(page)
  await expect(inMenu(page, 'My own')).toContainText('Private')
})

test('offers no sharing to a role that may not share', async ({ browser }) => {
  const viewer = await openAs(browser, 'viewer')
  await openMenu(viewer)
  await menu(viewer).getByRole('button', { name: 'Save view…' }).click()
  const dialog = viewer.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByText('Your role can’t share views', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'support' })).toHaveCount(0)
  await viewer.context().close()
})

test('gives a view that was applied the filters of now', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=failed')
  await saveView(page, 'Trouble')
  const strip = page.getByRole('group', { name: 'Filter by outcome' })
  await strip.getByRole('button', { name: /Unknown/ }).click()
  await expect(menuButton(page)).toContainText('changed')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Update Trouble' }).click()
  await expect(menuButton(page)).not.toContainText('changed')
  await expect(menu(page).getByRole('button', { name: 'Update Trouble' })).toHaveCount(0)
  await page.goto('/sandbox/deliveries')
  await openMenu(page)
  await inMenu(page, 'Trouble')
    .getByRole('button', { name: /Private/ })
    .click()
  await expect(page).toHaveURL(/outcome=failed,unknown/)
})

test.describe('a name that is taken', () => {
  test.use({ allowedProblems: /status of 409/ })

  test('is said at the field', async ({ page }) => {
    await page.goto('/sandbox/deliveries?outcome=failed')
    await saveView(page, 'Twice')
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Save view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByLabel('Name').fill('TWICE')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/already used by another view/)
    await expect(dialog.getByLabel('Name')).toBeFocused()
  })
})

test('is renamed and deleted with the keyboard alone', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=rejected')
  await saveView(page, 'Refused')
  await expect(menuButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const view = inMenu(page, 'Refused').getByRole('button').first()
  await expect(view).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('button', { name: 'Save view…' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(view).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit view' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Name').press('ControlOrMeta+a')
  await page.keyboard.type('Refused by us')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(menuButton(page)).toContainText('Refused by us')

  await expect(menuButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Refused by us' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete…' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(menuButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu(page).getByText('No saved views yet', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/deliveries?outcome=unknown')
    await saveView(page, 'A name that is as long as the names of views can be, sixty', ['viewer'])
    await openMenu(page)
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await menu(page).getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog', { name: 'Edit view' })).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}
