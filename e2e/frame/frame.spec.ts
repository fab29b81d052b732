import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(async ({ page }) => {
  await waitForArchive(page)
  await waitForArchive(page, 'production')
})

test('the switch of environment says what each is, and keeps the page and its filter', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=failed')
  const button = page.getByRole('button', { name: /Switch environment/ })
  await expect(button).toHaveAccessibleName('Sandbox, no real money. Switch environment')
  await button.click()
  const production = page.getByRole('menuitem', { name: /^Production demo/ })
  await expect(production).toHaveAccessibleName('Production demo Production, real money')
  await production.click()
  await expect(page).toHaveURL(/\/production\/deliveries\?outcome=failed$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible()
  await expect(button).toHaveAccessibleName('Production demo, real money. Switch environment')
  await expect(page.getByText('real money', { exact: true })).toBeVisible()
})

test('the switch says beforehand that a delivery is of one environment, and opens the list of the other', async ({
  page,
}) => {
  const { rows: found } = await (await page.request.get('/api/production/deliveries?limit=1')).json()
  await page.goto(`/production/deliveries/${found[0].id}`)
  await page.getByRole('button', { name: /Switch environment/ }).click()
  const sandbox = page.getByRole('menuitem', { name: /^Sandbox/ })
  await expect(sandbox).toContainText('This page belongs to Production demo alone. Its list opens.')
  await expect(page.getByRole('menuitem', { name: /^Production demo/ })).not.toContainText('belongs to')
  await sandbox.click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries$/)
  await expect(rows(page).first()).toBeVisible()
})

test('keeps the theme after a reload, rendered by the server', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('menuitemradio', { name: /dark/i }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const html = await (await page.request.get('/sandbox/deliveries')).text()
  expect(html).toContain('data-theme="dark"')
})

test('navigation lists only what exists, and collapses', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const links = page.getByRole('navigation').getByRole('link')
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await page.request.get(href)).status(), href).toBe(200)
  }
})

test('gives the focus to the heading of the page that a link of the navigation leads to', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sequences' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sequences' })).toBeFocused()
})

test('works on a phone: the navigation opens as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sandbox/deliveries')
  await expect(rows(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: /navigation|menu/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Registrations' }).click()
  await expect(page).toHaveURL(/\/sandbox\/webhooks/)
})

test('works on a phone: the environment is switched inside the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sandbox/webhooks')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rampdesk' })
  await sheet.getByRole('button', { name: /Switch environment/ }).click()
  await expect(page.getByRole('menuitem', { name: /Production/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: /Production/ }).click()
  await expect(page).toHaveURL(/\/production\/webhooks/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const name = page.getByRole('banner').getByText('Production demo')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'what is cut').toBe(0)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('menuitemradio', { name: 'UTC' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

const LAYERS = [
  ['the environment switch', /Switch environment/, 'menu'],
  ['the event filter', 'Event', 'dialog'],
  ['the account menu', /^Account of/, 'menu'],
  ['the archive coverage', /Archive since/, 'dialog'],
] as const

for (const [what, name, role] of LAYERS) {
  test(`opens ${what} with the keyboard and gives the focus back`, async ({ page }) => {
    await page.goto('/sandbox/deliveries')
    await expect(rows(page)).toHaveCount(50)
    const trigger = page.getByRole('button', { name, exact: true })
    await trigger.focus()
    await expect(async () => {
      // A key is lost before hydration, and would choose an entry after the menu has opened.
      if (await trigger.evaluate((button) => button === document.activeElement)) await page.keyboard.press('Enter')
      await expect(page.getByRole(role)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role]')?.getAttribute('role')))
      .toMatch(/menu|dialog/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect(trigger).toBeFocused()
  })
}

for (const [what, width, height] of [
  ['at 200 % zoom', 720, 450],
  ['in 4K', 3840, 2160],
] as const) {
  test(`has no sideways scroll ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/sandbox/deliveries', '/sandbox/webhooks']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    }
  })
}

test.describe('not-found pages', () => {
  test.use({ allowedProblems: /status of 404/ })

  test('answers an unknown environment and an unknown page with the not-found page', async ({ page }) => {
    for (const address of ['/no-such-environment/deliveries', '/sandbox/no-such-page']) {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('main').first()).toBeVisible()
    }
  })
})
