import { randomUUID } from 'node:crypto'
import {
  archived,
  chooseTarget,
  JOB_PAGE,
  milestoneOf,
  newResource,
  resourceAddress,
  startDialog,
} from '../redelivery/compose-support'
import { waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'
import { openUser } from '../support/users'

const OPERATOR = 'Olga Operator'
const ORIGIN = `http://localhost:${process.env.E2E_PORT}`

test.describe('an admin', () => {
  test.use({ role: 'admin' })

  test('finds what someone did, reads the row in words, and verifies the chain', async ({ page }) => {
    const name = `audited${randomUUID().replaceAll('-', '')}`
    const made = await page.request.post('/api/sandbox/settings/tokens', {
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      data: { name, days: 7 },
    })
    expect(made.status()).toBe(201)
    await page.goto(`/sandbox/audit?text=${name}`)
    await page.getByRole('link', { name: 'Access token created' }).click()
    const entry = page.getByRole('complementary', { name: 'Entry' })
    await expect(entry).toContainText('An operator created a token for scripts; the token itself is never recorded.')
    await expect(entry.getByRole('region', { name: 'Detail' })).toContainText(name)
    await expect(entry.getByRole('link', { name: 'open the access tokens' })).toBeVisible()
    await page.getByRole('button', { name: 'Verify the chain' }).click()
    await expect(page.getByText(/Verified through row [\d,]+, the newest/)).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('finds who sent the payload of a user again, in the audit, the redeliveries and at the delivery', async ({
    page,
  }) => {
    await waitForArchive(page)
    const resource = newResource()
    const user = `usr_${resource}`
    const record = milestoneOf(resource, { number: 1 })
    const [delivery] = await archived(page, resource, [{ ...record, payload: { ...record.payload, userId: user } }], 1)
    await page.goto(resourceAddress(resource))
    await chooseTarget(page)
    await page.getByRole('button', { name: 'Send 1 again to Demo receiver' }).click()
    await startDialog(page).getByRole('button', { name: 'Send 1 again' }).click()
    await expect(page).toHaveURL(JOB_PAGE)
    // The audit knows the users of a job once its deliveries are known.
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible()
    const job = page.url().split('/').at(-1)

    await page.goto(`/sandbox/audit?entityId=${user}`)
    await expect(page.getByRole('link', { name: 'Redelivery started' })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'Redelivery started' })).toContainText(OPERATOR)
    await page.getByRole('link', { name: 'Redelivery started' }).click()
    const entry = page.getByRole('complementary', { name: 'Entry' })
    await expect(entry.getByRole('heading', { name: 'Redelivery started' })).toBeVisible()
    await expect(entry).toContainText('redelivery.start')

    await openUser(page, user)
    await page.goto(`/sandbox/users/${user}`)
    await page.getByRole('main').getByRole('link', { name: 'Audit', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Redelivery started' })).toBeVisible()
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Redeliveries', exact: true }).click()
    await expect(page).toHaveURL(/about=usr_/)
    await expect(page.getByRole('row').filter({ hasText: OPERATOR })).toHaveCount(1)
    await expect(page.locator(`a[href^="/sandbox/redeliveries/${job}"]`).first()).toBeVisible()
    await page.goto(`/sandbox/deliveries/${delivery?.id}`)
    await expect(page.getByRole('region', { name: 'Sent again' })).toContainText(`by ${OPERATOR} to Demo receiver`)
    await page.goto(`/sandbox/audit/reads?user=${user}`)
    await expect(page.getByRole('row').filter({ hasText: 'Delivery' }).first()).toContainText(OPERATOR)
    await expect(page.getByRole('row').filter({ hasText: 'activity' }).first()).toContainText(user)
    await expect(page.getByRole('navigation', { name: 'Audit' }).getByRole('link')).toHaveText(['Entries', 'Reads'])
    await expectNoAxeViolations(page)

    // Other tests take the newest milestone, whose failure must be unresolved.
    const later = newResource()
    await archived(page, later, [milestoneOf(later, { number: 1 })], 1)
  })
})

test.describe('a viewer', () => {
  test('is told who reads the audit, and gets nothing of it', async ({ page }) => {
    await page.goto('/sandbox/audit')
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    expect((await page.request.get('/api/sandbox/audit')).status()).toBe(403)
    expect((await page.request.get('/api/sandbox/audit/reads')).status()).toBe(403)
  })
})
