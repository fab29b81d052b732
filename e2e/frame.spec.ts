import { rows, waitForArchive } from './support/archive'
import { expect, test } from './support/test'

test.beforeEach(async ({ page }) => {
  await waitForArchive(page)
  await waitForArchive(page, 'production')
})

test('switches the environment, which is unmistakable, and stays in the section', async ({ page }) => {
  await page.goto('/sandbox/webhooks')
  await page
    .getByRole('button', { name: /Sandbox/ })
    .first()
    .click()
  await page
    .getByRole('menuitem', { name: /Production/ })
    .or(page.getByRole('menuitemradio', { name: /Production/ }))
    .click()
  await expect(page).toHaveURL(/\/production\/webhooks/)
  await expect(page.getByText(/Production/).first()).toBeVisible()
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
