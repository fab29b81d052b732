import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

const RUN = '/api/sandbox/console/simulate'
const HEADERS = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('makes a return with its code happen, sees its events, and finds it in the history; a double click is one', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(RUN)) sent.push(request.postData() ?? '')
    })
    await page.goto('/sandbox/console')
    await page.getByRole('link', { name: 'Simulations' }).click()
    await expect(page.getByText('Its clock says')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('textbox', { name: 'Find a simulation' }).fill('bank returns')
    await page.getByRole('link', { name: 'Return a debit' }).click()

    await page.getByLabel('code (optional)').fill('R10')
    await page.getByLabel('update (optional)').selectOption('true')
    await expect(page.getByLabel('The same as JSON')).toHaveValue(
      '{\n  "body": {\n    "code": "R10",\n    "update": true\n  }\n}',
    )
    await page.getByRole('button', { name: 'Simulate' }).dblclick()
    const happened = page.getByRole('region', { name: 'What happened' })
    await expect(happened.getByRole('link', { name: 'achDebit.returned', exact: true })).toBeVisible()
    expect(sent).toHaveLength(1)
    await expectNoAxeViolationsInThemes(page)
    const address = await happened
      .getByRole('link', { name: 'Deliveries of the resource' })
      .first()
      .getAttribute('href')
    expect(address).toMatch(/^\/sandbox\/deliveries\?resource=/)

    await page.getByRole('link', { name: 'Your requests' }).click()
    await page
      .getByRole('row', { name: /Simulation: ach-return.*Done 200/ })
      .first()
      .getByRole('link', { name: 'Run again' })
      .click()
    await expect(page.getByLabel('code (optional)')).toHaveValue('R10')
  })

  test('spoils an answer by a form of its kind, reads why one is refused, and types the name before a removal, on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sandbox/console/simulations/fault')
    await page.getByLabel('kind (required)').selectOption('latency')
    await page.getByLabel('ms (required)').fill('5')
    await page.getByLabel('times (optional)').fill('1')
    await page.getByLabel('match.endpoint (optional)').fill('noSuchEndpoint')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText(
      'There is no endpoint with this id',
    )
    await page.getByLabel('match.endpoint (optional)').fill('listBills')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('"latency"')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectNoAxeViolations(page)

    await page.goto('/sandbox/console/simulations/remove-user')
    await page.getByLabel('id (required)').fill('usr_nobody')
    await page.getByRole('button', { name: 'Simulate…' }).click()
    const confirm = page.getByRole('dialog', { name: 'Remove a user in Sandbox?' })
    await expect(confirm.getByRole('button', { name: 'Send to Sandbox' })).toBeDisabled()
    await confirm.getByLabel('Type sandbox to send it').fill('sandbox')
    await confirm.getByRole('button', { name: 'Send to Sandbox' }).click()
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('404')
  })

  test('is told that production has none', async ({ page }) => {
    await page.goto('/production/console')
    await expect(page.getByRole('link', { name: 'Your requests' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Simulations' })).toHaveCount(0)
    await page.goto('/production/console/simulations/reset')
    await expect(page.getByRole('main')).toContainText('is a production environment, where nothing can be simulated')
    await expectNoAxeViolations(page)
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('sees a simulation, reads why it can’t run it, and is refused by the route', async ({ page }) => {
    await page.goto('/sandbox/console/simulations/off-ramp-payout')
    await expect(page.getByRole('button', { name: 'Simulate' })).toBeDisabled()
    await expect(page.getByRole('main')).toContainText('does not have the permission console.write')
    expect((await page.request.post(RUN, { headers: HEADERS, data: {} })).status()).toBe(403)
  })
})

test('a viewer reads who may', async ({ page }) => {
  await page.goto('/sandbox/console/simulations')
  await expect(page.getByRole('main')).toContainText('support, operator, admin')
})
