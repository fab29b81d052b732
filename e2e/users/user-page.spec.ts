import { sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { addFault, clearFaults, spoilAnswer } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'
import { askAs, openUser, simulate, standInUser } from '../support/users'

const PURPOSE = 'Ticket number or reason'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(clearFaults)

test.describe('a deep link', () => {
  // A purpose that is too short is refused with 400.
  test.use({ allowedProblems: /status of 400/ })

  test('follows a failed off-ramp to its refund, and copies the answer for the user', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const user = await standInUser(6)
    const before = (await askAs(user, '/v1/off-ramps/?limit=100')).data.map(({ id }) => id)
    await simulate('off-ramp-failure', { userId: user.id })
    const made = (await askAs(user, '/v1/off-ramps/?limit=100')).data.find(({ id }) => !before.includes(id))
    expect(made?.status).toBe('failed')
    await syncThroughApi(page)

    // A deep link: the question stands in the page’s place, then the page is shown.
    const address = `/sandbox/users/${user.id}/off-ramps/${made?.id}`
    await page.goto(address)
    await page.getByRole('button', { name: 'Open this user' }).click()
    await expect(page.getByText('must have at least 3 letters or digits')).toBeVisible()
    await expect(page.getByText(/@people\.example/)).toHaveCount(0)
    await page.getByLabel(PURPOSE).fill('Ticket 4821: payout did not arrive')
    await page.getByLabel(PURPOSE).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${made?.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/@people\.example|^[A-Z]/)

    const one = page.getByRole('article')
    await expect(one.getByText('The payout failed for good; a refund may follow.')).toBeVisible()
    await expect(one.getByText('The funds were returned', { exact: false })).toBeVisible()
    await expect(one.getByRole('listitem').filter({ hasText: 'Off-ramp failed' })).toBeVisible()
    const told = one.getByRole('region', { name: 'What to tell the user' })
    await expect(told).toContainText('A refund may follow. We have no record of one yet')
    await expectNoAxeViolations(page)

    await simulate('off-ramp-refund', { userId: user.id, offRampId: made?.id })
    await syncThroughApi(page)
    await one.getByRole('button', { name: 'Refresh' }).click()
    await expect(told).toContainText(/The funds of your payout of .* were returned\./)
    await expect(one.getByRole('listitem').filter({ hasText: 'Off-ramp refunded' })).toBeVisible()
    await told.getByRole('button', { name: 'Copy the text for the user' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^The funds of your payout of [\d,.]+ [A-Z]{3} were returned\./)
    expect(copied).not.toContain(made?.id)

    // The row of the list leads to the same page, and that page to the deliveries.
    await one.getByRole('link', { name: 'All off-ramps of this user' }).click()
    await page.getByRole('button', { name: 'State', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Refunded', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/status=refunded/)
    await expect(page.locator('tbody tr').first()).toContainText('Refunded')
    await expect(page.locator('tbody').getByText('Completed')).toHaveCount(0)
    await page.locator('tbody a').first().click()
    await expect(page.getByRole('article')).toContainText('Refunded')
    await page.goto(`/sandbox/deliveries?resource=${made?.id}`)
    await page.locator('tbody a').first().click()
    await page.getByRole('link', { name: 'Open this off-ramp' }).click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })
})

test.describe('an endpoint that fails', () => {
  test.use({ allowedProblems: /status of (502|503)|answer: 50[23]/ })

  const TABS = [
    { tab: 'off-ramps', path: '/v1/off-ramps/', subject: 'The off-ramps', endpoint: 'listOffRamps' },
    { tab: 'deposits', path: '/v1/deposits/', subject: 'The deposits', endpoint: 'listDeposits' },
    { tab: 'on-ramps', path: '/v1/on-ramps/', subject: 'The on-ramps', endpoint: 'listOnRamps' },
  ]
  for (const { tab, path, subject, endpoint } of TABS)
    test(`${tab}: says so, and leaves the page whole`, async ({ page }) => {
      const user = await standInUser(9)
      await openUser(page, user.id)
      await addFault(path, { kind: 'status', status: 500 })
      await page.goto(`/sandbox/users/${user.id}/${tab}`)
      await expect(page.getByRole('alert').filter({ hasText: `${subject} could not be read` })).toBeVisible()
      await expect(page.getByText('Verified', { exact: true })).toBeVisible()
      await clearFaults()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('tbody tr').first()).toBeVisible()

      // One bad item stands beside the others.
      const { data } = await askAs(user, `${path}?limit=3`)
      await spoilAnswer(endpoint, { data: [{ id: 'odd_item' }, ...data.slice(1)], hasMore: false })
      await page.getByRole('button', { name: 'Refresh' }).last().click()
      await expect(page.getByText(/^1 .* can’t be read$/)).toBeVisible()
      await expect(page.locator('tbody tr')).toHaveCount(2)
      await clearFaults()

      await addFault(path, { kind: 'status', status: 403 })
      await page.goto(`/sandbox/users/${user.id}`)
      await expect(page.getByText(/ are missing from this timeline$/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
    })

  test('the profile: the tabs and the archive stay', async ({ page }) => {
    const user = await standInUser(9)
    await openUser(page, user.id)
    // After this visit the key is known to be the user’s own.
    await page.goto(`/sandbox/users/${user.id}/off-ramps`)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await spoilAnswer('getUser', { id: user.id, capabilities: 'many' })
    await page.reload()
    await expect(page.getByText('The profile could not be read')).toBeVisible()
    await expect(page.getByText(/The archive has \d+ deliveries of this user/)).toBeVisible()
    await expect(page.locator('tbody tr').first()).toBeVisible()
  })
})

test('a user without a key: what the archive knows, why the rest is missing and who can add it', async ({ page }) => {
  const user = await standInUser(120)
  await simulate('off-ramp-payout', { userId: user.id })
  await syncThroughApi(page)
  await openUser(page, user.id)
  await page.goto(`/sandbox/users/${user.id}`)
  const banner = page.getByRole('status').filter({ hasText: 'Rampdesk has no key for this user' })
  await expect(banner).toHaveCount(1)
  await expect(banner).toContainText('An admin can add the key.')
  const told = await page.getByRole('link', { name: /^\d+ deliver(y|ies)$/ }).textContent()
  await expect(page.locator('[data-tab="deliveries"] [data-count]')).toHaveText(String(Number.parseInt(told ?? '', 10)))
  await expect(page.getByRole('main')).not.toContainText('Request id')
  for (const tab of ['', '/off-ramps', '/deposits', '/on-ramps', '/bank-accounts']) {
    await page.goto(`/sandbox/users/${user.id}${tab}`)
    await expect(banner).toHaveCount(1)
    await expect(page.getByRole('main')).not.toContainText('Request id')
  }
  await page.goto(`/sandbox/users/${user.id}/off-ramps`)
  await expect(page.getByText('From the archive, by the newest event of each.')).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('Completed')
  await expectNoAxeViolations(page)
  await page.goto(`/sandbox/users/${user.id}`)
  const line = page.getByRole('region', { name: 'Activity' }).getByRole('link', { name: 'Payout delivered' })
  await line.first().click()
  await expect(page.getByRole('article')).toContainText('The last state in the archive is shown below')
  await expect(page.getByRole('article')).toContainText('Completed')
  await expect(page.getByRole('region', { name: 'What to tell the user' })).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('a deposit that was returned: three states side by side, its return, its on-ramp', async ({ page }) => {
  const user = await standInUser(2)
  const returned = (await askAs(user, '/v1/deposits/?limit=100')).data.find(({ status }) => status === 'returned')
  await openUser(page, user.id)
  await page.goto(`/sandbox/users/${user.id}/deposits/${returned?.id}`)
  const one = page.getByRole('article')
  for (const side of ['Debit', 'Release', 'Decision'])
    await expect(one.getByRole('region', { name: side })).toBeVisible()
  await expect(one.getByRole('region', { name: 'Debit' })).toContainText('The bank returned the debit')
  await expect(one.getByRole('region', { name: 'Returns' })).toContainText('Crypto at return')
  await expect(one.getByRole('region', { name: 'What to tell the user' })).toContainText(
    'Your bank returned the payment',
  )
  await one.getByRole('link', { name: 'Open on-ramp' }).click()
  await expect(page).toHaveURL(/\/on-ramps\//)
  await expect(page.getByRole('article')).toContainText('Reversed')
})

for (const role of ['viewer', 'support', 'admin'] as const)
  test.describe(role, () => {
    test.use({ role, allowedProblems: /status of (403|428)/ })

    test('sees users only with the permission, and only with a purpose', async ({ page }) => {
      const user = await standInUser(14)
      const api = `/api/sandbox/users/${user.id}/off-ramps`
      await page.goto(`/sandbox/users/${user.id}/off-ramps`)
      if (role === 'viewer') {
        await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
        expect((await page.request.get(api)).status()).toBe(403)
        return
      }
      expect(await (await page.request.get(api)).json()).toMatchObject({ type: '/problems/purpose_required' })
      // Nothing of the user is in the page, not even unseen.
      expect(await page.content()).not.toContain('people.example')
      await page.getByLabel(PURPOSE).fill('Ticket 12')
      await page.getByRole('button', { name: 'Open this user' }).click()
      await expect(page.locator('tbody tr').first()).toBeVisible()
      expect((await page.request.get(api)).status()).toBe(200)
    })
  })

for (const { colorScheme, width, height } of LOOKS)
  test.describe(`${colorScheme} at ${width} pixels`, () => {
    test.use({ colorScheme, viewport: { width, height } })

    test('every tab fits and is accessible', async ({ page }) => {
      const user = await standInUser(2)
      await page.goto(`/sandbox/users/${user.id}`)
      if (await page.getByLabel(PURPOSE).isVisible()) await expectNoAxeViolations(page)
      await openUser(page, user.id)
      for (const tab of ['', '/off-ramps', '/deposits', '/on-ramps', '/deliveries']) {
        await page.goto(`/sandbox/users/${user.id}${tab}`)
        await expect(page.locator('section li, tbody tr').first()).toBeVisible()
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
        await expectNoAxeViolations(page)
      }
      const capabilities = page.getByRole('group').filter({ hasText: /^Capabilities: \d+ of \d+ active/ })
      await expect(capabilities.getByRole('listitem')).toHaveCount(0)
      await capabilities.getByText(/^Capabilities:/).click()
      await expect(capabilities.getByRole('listitem')).not.toHaveCount(0)
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      const first = page.getByRole('navigation', { name: 'User sections' }).getByRole('link', { name: 'Off-ramps' })
      await expect(page.locator('[data-tab="returns"] [data-count]')).toHaveText(/^\d/)
      await first.click()
      await page.locator('tbody a').first().click()
      await expect(page.getByRole('region', { name: 'What to tell the user' })).toBeVisible()
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await expectNoAxeViolations(page)
    })
  })
