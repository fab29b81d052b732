import { waitForArchive } from './support/archive'
import { LOOKS } from './support/looks'
import { addFault, clearFaults } from './support/sandbox'
import { expect, expectNoAxeViolations, test } from './support/test'

test.beforeEach(({ page }) => waitForArchive(page))

test('lists the registrations as the platform has them, with events and health', async ({ page }) => {
  await page.goto('/sandbox/webhooks')
  const first = page.getByRole('listitem').filter({ hasText: 'https://hooks.acme.example/ramp' }).first()
  await expect(first).toContainText('All events')
  await expect(first).toContainText(/deliveries in the last 7 days/)
  await expect(first).toContainText('Active')
  await first.getByRole('link', { name: 'Open the delivery' }).click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\/\d+/)
  await expect(page.getByText('What to do:')).toBeVisible()
})

test.describe('when the platform has trouble', () => {
  test.use({ allowedProblems: /50[234]|status of 5/ })
  test.afterEach(() => clearFaults())

  for (const [name, fault, words] of [
    ['is down', { kind: 'reset' }, /could not be reached|no connection|connection/i],
    ['answers 401', { kind: 'status', status: 401 }, /401|credential|refused|key/i],
    [
      'answers something malformed',
      { kind: 'malformed', body: '{"data":[' },
      /could not be read|not understood|contract|JSON/i,
    ],
  ] as const) {
    test(`that ${name}, says so and reads again on request`, async ({ page }) => {
      await addFault('/v1/integrator/webhooks', fault)
      await page.goto('/sandbox/webhooks')
      const main = page.getByRole('main')
      await expect(main.getByText(words).first()).toBeVisible({ timeout: 20_000 })
      await expect(main.getByRole('listitem')).toHaveCount(0)
      await clearFaults()
      await main
        .getByRole('button', { name: /again|retry/i })
        .first()
        .click()
      await expect(main.getByText('https://hooks.acme.example/ramp')).toBeVisible()
    })
  }
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`has no axe violation (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/webhooks')
    await expect(page.getByText('https://hooks.acme.example/ramp')).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
}
