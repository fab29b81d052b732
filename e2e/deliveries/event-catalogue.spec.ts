import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

test('a viewer reads the 30 events, and of one when it fires, its remedy, payload, sample, subscribers and deliveries', async ({
  page,
}) => {
  await page.goto('/sandbox/overview')
  await page.getByRole('link', { name: 'Event catalogue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event catalogue' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/sandbox/events/"]')).toHaveCount(30)
  const seen = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(seen).not.toHaveCount(0)
  await expect(seen.filter({ hasText: 'may not fire yet' })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.getByRole('main').getByRole('link', { name: 'offramp.completed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'offramp.completed' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Fiat delivered.')
  await expect(main.getByRole('heading', { name: 'If one was missed: send again' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Deliveries' })).toContainText(/[\d,]+ in the archive, [\d,]+ of them/)
  await expect(main.getByRole('region', { name: 'Subscribers' })).toContainText(/by \*|by its name/)
  const rail = main
    .getByRole('region', { name: 'Payload', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'offRamp.output.rail' })
  await expect(rail).toContainText('string or null')
  await expect(rail).toContainText('The rail of the payout.')
  await expect(main.getByRole('region', { name: 'Sample payload' })).toContainText('"milestone": "completed"')
  await expect(main.getByRole('region', { name: 'Payload of the newest delivery' })).toContainText('offramp.completed')
  await expectNoAxeViolationsInThemes(page)
  await main.getByRole('link', { name: 'See deliveries' }).click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?event=offramp\.completed/)
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('sends a sample to a staging target, and sees what it answered', async ({ page }) => {
    await page.goto('/sandbox/events/offramp.failed')
    const main = page.getByRole('main')
    await main.getByLabel('Send it to').selectOption({ label: 'Demo receiver' })
    await main.getByRole('button', { name: 'Send the sample' }).click()
    await expect(main.getByRole('region', { name: 'Request' })).toContainText('rampdesk-redelivery: sample')
    await expect(main.getByRole('region', { name: 'Request' })).toContainText('"milestone":"failed"')
    await expect(main.getByRole('region', { name: 'Answer' })).toContainText('"signature":"valid"')
    await expect(main.getByRole('button', { name: 'Send it again' })).toBeVisible()
    await expectNoAxeViolationsInThemes(page)
  })
})

test('the name of an event leads to it from a delivery and from the coverage', async ({ page }) => {
  await page.goto('/sandbox/deliveries?event=payment.updated')
  await page.locator('tbody tr a').first().click()
  const panel = page.getByRole('complementary', { name: 'Delivery' })
  await panel.getByRole('link', { name: 'payment.updated', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'payment.updated' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('There is no payment.failed')
  await page.goto('/sandbox/webhooks/coverage')
  await page.getByRole('main').getByRole('link', { name: 'account.created', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'account.created' })).toBeVisible()
})

test('on a phone nothing scrolls sideways, and an unknown event says what it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['events', 'events/achDebit.returned', 'events/brand.new']) {
    await page.goto(`/sandbox/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    await expectNoAxeViolations(page)
  }
  await expect(page.getByRole('main')).toContainText('This version does not know this event')
})
