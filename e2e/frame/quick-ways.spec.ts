import type { Page } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'admin' })
test.beforeEach(({ page }) => waitForArchive(page))

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const options = (page: Page) => palette(page).getByRole('option')

async function type(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(text)
}

test('the palette does what the page can do, and what the role may do', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const onPage = palette(page).getByRole('group', { name: 'On this page' })
  await expect(onPage.getByRole('option')).toHaveText(['Export these rows', 'Copy the link to these rows'])
  await expectNoAxeViolations(page)
  await palette(page).getByRole('combobox').fill('export th')
  await expect(options(page).first()).toHaveText('Export these rows')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await type(page, 'send ag')
  await expect(options(page).first()).toHaveText('Send again: the selection, or the open row')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/redeliveries\/new\?/)

  await type(page, 'new registration')
  await expect(options(page).first()).toHaveText('New registration')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/webhooks\/new$/)
  await expect(page.getByRole('textbox', { name: 'URL' })).toBeFocused()

  await type(page, '2026-01-20T12:00:00Z')
  await expect(options(page).first()).toHaveText(/^Deliveries around .*5 minutes before and after$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?from=2026-01-20T11:55:00.000Z&to=2026-01-20T12:05:00.000Z$/)
})

test('a page for something new has the focus in its first field, also when it is loaded', async ({ page }) => {
  for (const [path, field] of [
    ['webhooks/new', 'URL'],
    ['redeliveries/targets/new', 'Name'],
    ['exports/schedules/new', 'Content'],
  ] as const) {
    await page.goto(`/sandbox/${path}`)
    await expect(page.getByLabel(field, { exact: true }), path).toBeFocused()
  }
  for (const [path, button, field] of [
    ['settings/tokens', /^Create (your first|a) token/, 'Name'],
    ['settings/user-keys', /^Add a key/, 'User id'],
  ] as const) {
    await page.goto(`/sandbox/${path}`)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog').getByLabel(field, { exact: true }), path).toBeFocused()
  }
})

test('the keys of a list export, filter and copy, and its help says so', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  for (const does of ['Go to the filters', 'Export these rows', /^Copy the selected rows/, /^Send the selection again/])
    await expect(help.getByText(does)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('f')
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/sandbox\/redeliveries\/new\?/)
})

const MAIN_ACTIONS: readonly (readonly [path: string, action: string | RegExp])[] = [
  ['deliveries', 'Export'],
  ['recovery', 'Columns'],
  ['redeliveries', 'Export'],
  ['redeliveries/targets', /^(Add|New) target/],
  ['returns', 'Export'],
  ['audit', 'Export'],
  ['webhooks', 'New registration'],
  ['exports/schedules', 'New schedule…'],
  ['settings/user-keys', /^Add a key/],
  ['settings/tokens', /^Create (your first|a) token/],
]

for (const [path, action] of MAIN_ACTIONS)
  test(`the main action of ${path} is at most 8 Tab presses from the start of the page`, async ({ page }) => {
    await page.goto(`/sandbox/${path}`)
    const button = page
      .getByRole('main')
      .getByRole('button', { name: action })
      .or(page.getByRole('main').getByRole('link', { name: action }))
      .first()
    await expect(button).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    let presses = 1
    const isReached = () => button.evaluate((element) => element === document.activeElement)
    while (!(await isReached()) && presses < 30) {
      await page.keyboard.press('Tab')
      presses += 1
    }
    expect(presses).toBeLessThanOrEqual(8)
  })
