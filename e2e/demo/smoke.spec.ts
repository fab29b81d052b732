import { emailOf } from '../support/accounts'
import { waitForArchive } from '../support/archive'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test.use({ role: null, viewport: { width: 1440, height: 900 } })

/** Runs on a desk of the tests, and on the container image by `npm run check:image`. */
test('an admin signs in and opens every section, and nothing fails', async ({ page }) => {
  await signIn(page, emailOf('admin'))
  await waitForArchive(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(sections).toContain('/sandbox/deliveries')
  for (const section of sections) {
    await page.goto(section)
    await expect(page.getByRole('heading', { level: 1 }), section).toBeVisible()
  }
  await page.goto('/sandbox/deliveries')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
})
