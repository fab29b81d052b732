import { createUsers } from '../../sandbox/users'
import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

const SEND = '/api/sandbox/console/send'
const HEADERS = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
const [user] = createUsers('sandbox').all()
if (!user) throw new Error('The stand-in has no users.')

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('finds an endpoint by words, reads as a user, sees the signed request, and runs it again from the history', async ({
    page,
  }) => {
    const answers: string[] = []
    page.on('response', async (response) => answers.push(await response.text().catch(() => '')))
    await page.goto('/sandbox/overview')
    await page.getByRole('navigation').getByRole('link', { name: 'Console' }).click()
    await page.getByRole('textbox', { name: 'Find an endpoint' }).fill('list off-ramps')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'List off-ramps' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'List off-ramps' })).toBeVisible()

    await page.getByLabel('limit (optional)').fill('2')
    await expect(page.getByLabel('The same as JSON')).toHaveValue('{\n  "query": {\n    "limit": 2\n  }\n}')
    await page.getByLabel('The same as JSON').fill('{"query":{"limit":2,"sort":"asc"}}')
    await expect(page.getByLabel('sort (optional)')).toHaveValue('asc')
    const request = page.getByRole('tabpanel').first()
    await expect(request).toContainText('.GET./v1/off-ramps/?limit=2&sort=asc.')
    await expect(request).toContainText('authorization: [removed]')

    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Enter the id of the user that the request acts as.')).toBeVisible()
    await expect(page.getByLabel('User id')).toBeFocused()
    await page.getByLabel('User id').fill(user.id)
    await page.getByLabel('Ticket number or reason').fill('Ticket 4711')
    await page.getByRole('button', { name: 'Send' }).click()
    const answer = page.getByRole('region', { name: 'Answer', exact: true })
    await expect(answer).toContainText('Matches the contract')
    await answer.getByRole('tab', { name: 'Table' }).click()
    await expect(answer.getByRole('columnheader', { name: 'status' })).toBeVisible()
    await expectNoAxeViolationsInThemes(page)

    await page.getByRole('link', { name: 'Your requests' }).click()
    await expect(page.getByRole('row', { name: /List off-ramps.*Done 200/ }).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Run again' }).first().click()
    await expect(page.getByLabel('limit (optional)')).toHaveValue('2')
    await expect(page.getByLabel('User id')).toHaveValue(user.id)
    for (const text of answers) expect(text).not.toContain(user.apiKey)
  })

  test('confirms a change, types the environment’s name for a removal, and a double click is one request', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(SEND)) sent.push(request.postData() ?? '')
    })
    await page.goto('/sandbox/console/createWebhook')
    await page.getByLabel('url (required)').fill('https://hooks.example/console-e2e')
    await page.getByRole('button', { name: 'Send…' }).click()
    const confirm = page.getByRole('dialog', { name: 'Create a webhook in Sandbox?' })
    await expect(confirm).toContainText('The platform sends the events of all users to the new URL.')
    await expectNoAxeViolations(page)
    await confirm.getByRole('button', { name: 'Send to Sandbox' }).dblclick()
    const answer = page.getByRole('region', { name: 'Answer', exact: true })
    await expect(answer).toContainText('"url": "https://hooks.example/console-e2e"')
    expect(sent).toHaveLength(1)
    const id = /"id": "([^"]+)"/.exec((await answer.textContent()) ?? '')?.[1] ?? ''

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sandbox/console/deleteWebhook')
    await page.getByLabel('webhookId (required)').fill(id)
    await page.getByRole('button', { name: 'Send…' }).click()
    const removal = page.getByRole('dialog', { name: 'Delete a webhook in Sandbox?' })
    await removal.getByLabel('Type sandbox to send it').fill('production')
    await expect(removal.getByRole('button', { name: 'Send to Sandbox' })).toBeDisabled()
    await removal.getByLabel('Type sandbox to send it').fill('sandbox')
    await removal.getByRole('button', { name: 'Send to Sandbox' }).click()
    await expect(answer).toContainText('"deleted": true')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectNoAxeViolations(page)

    await page.goto('/production/console/deleteWebhook')
    await expect(page.getByRole('main')).toContainText('The configuration makes the console read-only in Production')
    expect(sent).toHaveLength(2)
  })
})

test('a viewer is offered no console, reads who may, and is refused by the route', async ({ page }) => {
  await page.goto('/sandbox/console/listWebhooks')
  await expect(page.getByRole('main')).toContainText('support, operator, admin')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Console' })).toHaveCount(0)
  expect((await page.request.post(SEND, { headers: HEADERS, data: {} })).status()).toBe(403)
})
