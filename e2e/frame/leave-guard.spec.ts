import { waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

test.use({ role: 'operator' })

/** Only a real browser shows whether the guard hears of Back before the router does. */
test('Back and Forward ask before they drop what was entered, and leave the history as it was', async ({ page }) => {
  await waitForArchive(page)
  await page.goto('/sandbox/webhooks')
  await page.getByRole('link', { name: 'New registration' }).click()
  const url = page.getByLabel('URL', { exact: true })
  await url.fill('https://typed.acme.example/in')
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  const length = await page.evaluate(() => history.length)

  await page.goBack()
  await expect(asked).toBeVisible()
  await expect(page).toHaveURL(/\/new$/)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(url).toHaveValue('https://typed.acme.example/in')
  expect(await page.evaluate(() => history.length)).toBe(length)

  await page.goBack()
  await asked.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/webhooks$/)
  await page.goForward()
  await expect(url).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\/webhooks$/)
})
