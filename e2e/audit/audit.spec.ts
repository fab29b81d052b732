import { randomUUID } from 'node:crypto'
import { expect, expectNoAxeViolations, test } from '../support/test'

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`

test.describe('an admin', () => {
  test.use({ role: 'admin' })

  test('finds what somebody did, reads the row in words, and verifies the chain', async ({ page }) => {
    const name = `audited${randomUUID().replaceAll('-', '')}`
    const made = await page.request.post('/api/sandbox/settings/tokens', {
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      data: { name, days: 7 },
    })
    expect(made.status()).toBe(201)
    await page.goto(`/sandbox/audit?text=${name}`)
    await page.getByRole('link', { name: 'access_token.create' }).click()
    const entry = page.getByRole('complementary', { name: 'Entry' })
    await expect(entry).toContainText('An operator created a token for scripts; never the token.')
    await expect(entry.getByRole('region', { name: 'Detail' })).toContainText(name)
    await expect(entry.getByRole('link', { name: 'open the access tokens' })).toBeVisible()
    await page.getByRole('button', { name: 'Verify the chain' }).click()
    await expect(page.getByText(/Verified through row [\d,]+, the newest/)).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test.describe('a viewer', () => {
  test('is told who reads the audit, and gets nothing of it', async ({ page }) => {
    await page.goto('/sandbox/audit')
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    expect((await page.request.get('/api/sandbox/audit')).status()).toBe(403)
  })
})
