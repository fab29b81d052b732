import { createHash } from 'node:crypto'
import { panel, rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'
import {
  archived,
  chooseTarget,
  JOB_PAGE,
  milestoneOf,
  newResource,
  resourceAddress,
  setHeading,
  startDialog,
  triggerOf,
} from './compose-support'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))

test('sends one delivery again from its page, after a dry run that shows the exact request', async ({ page }) => {
  const resource = newResource()
  const [delivery] = await archived(page, resource, [milestoneOf(resource, { number: 1 })], 1)
  await page.goto(`/sandbox/deliveries/${delivery?.id}`)
  await expect(panel(page).getByRole('link', { name: 'Send it again to a target' })).toBeVisible()
  await panel(page).getByRole('link', { name: 'Send again…' }).click()
  await expect(setHeading(page, 1)).toBeVisible()

  const dryRun = page.getByRole('button', { name: 'Dry run of number 1' })
  // The only target is chosen already, and advice that a verdict’s deliveries share is said once.
  await expect(page.getByRole('radio', { name: /^Demo receiver/ })).toBeChecked()
  await expect(page.getByText('Event id and sequence make it safe.')).toHaveCount(0)
  await expect(page.getByText('Their event id and sequence make sending them again safe.')).toHaveCount(1)
  await expect(page.getByText(/^Takes (about \d+|under 1) s if each answer takes 0\.3 s\./)).toBeVisible()
  await dryRun.click()
  const dialog = page.getByRole('dialog', { name: 'Dry run of number 1' })
  await expect(dialog.getByText('Nothing is sent.')).toBeVisible()
  const answer = await page.request.get(`/api/sandbox/deliveries/${delivery?.id}/payload`)
  const sha256 = createHash('sha256')
    .update(await answer.body())
    .digest('hex')
  await expect(dialog.getByText(sha256)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^signature [0-9a-f]{64}/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: `rampdesk-delivery ${delivery?.id}` })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Hex' }).click()
  await expect(dialog.getByText('00000000 7b 22', { exact: false })).toBeVisible()
  await dialog.getByRole('tab', { name: 'cURL' }).click()
  await expect(dialog.getByText('payload | curl', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(dryRun).toBeFocused()

  await page.getByRole('button', { name: 'Send 1 again to Demo receiver' }).click()
  await expect(startDialog(page).getByText('http://127.0.0.1', { exact: false })).toBeVisible()
  await startDialog(page).getByRole('button', { name: 'Send 1 again' }).click()
  await expect(page).toHaveURL(JOB_PAGE)
})

test('sends selected ones: generic ones are left out, or confirmed once more', async ({ page }) => {
  const resource = newResource()
  await archived(page, resource, [milestoneOf(resource, { number: 1 }), triggerOf(resource)], 2)
  await page.goto(`/sandbox/deliveries?resource=${resource}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('group', { name: 'Selection' }).getByRole('link', { name: 'Send again…' }).click()
  await expect(setHeading(page, 2)).toBeVisible()
  await expect(page.getByText('Re-read first').first()).toBeVisible()

  await chooseTarget(page)
  await page.getByRole('button', { name: 'Send 2 again to Demo receiver' }).click()
  const send = startDialog(page).getByRole('button', { name: 'Send 2 again' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await startDialog(page).getByRole('checkbox', { name: 'Send the generic one too.' }).check()
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await startDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(startDialog(page)).toBeHidden()

  await page.getByRole('button', { name: 'Leave out 1 generic one' }).click()
  await expect(setHeading(page, 1)).toBeVisible()
  await page.goBack()
  await expect(setHeading(page, 2)).toBeVisible()
})

test.describe('a number that changed', () => {
  test.use({ allowedProblems: /409 \(Conflict\)/ })

  test('sends a whole resource from its sequence, in turn, and confirms a number that changed', async ({ page }) => {
    const resource = newResource()
    await archived(page, resource, [milestoneOf(resource, { number: 2 }), milestoneOf(resource, { number: 1 })], 2)
    await page.goto(`/sandbox/sequences/offramp/${resource}`)
    await page.getByRole('link', { name: 'Send all again…' }).click()
    await expect(setHeading(page, 2)).toBeVisible()
    await chooseTarget(page)
    await page.getByRole('button', { name: 'Send 2 again to Demo receiver' }).click()
    await archived(page, resource, [milestoneOf(resource, { number: 3, success: true })], 3)
    await startDialog(page).getByRole('button', { name: 'Send 2 again' }).click()
    await expect(startDialog(page).getByText('The number of deliveries has changed from 2 to 3.')).toBeVisible()
    await expect(page.getByText('its sequence is not above 3', { exact: false }).first()).toBeAttached()
    await startDialog(page).getByRole('button', { name: 'Send 3 again' }).click()
    await expect(page).toHaveURL(JOB_PAGE)
  })
})

test('sends all that match a filter, and those that arrive later are not among them', async ({ page }) => {
  const resource = newResource()
  await archived(
    page,
    resource,
    [1, 2, 3].map((number) => milestoneOf(resource, { number })),
    3,
  )
  await page.goto(`/sandbox/deliveries?resource=${resource}&range=24h`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('Shift+X')
  await page.getByRole('group', { name: 'Selection' }).getByRole('link', { name: 'Send again…' }).click()
  await expect(setHeading(page, 3)).toBeVisible()
  await expect(page).toHaveURL(/upTo=\d+.*&from=.*&to=/)
  await archived(page, resource, [milestoneOf(resource, { number: 4 })], 4)
  await page.reload()
  await expect(setHeading(page, 3)).toBeVisible()
  await expect(page.getByText('offramp.completed').first()).toBeVisible()
})

test('sends all that match a filter but those that were taken out of the selection', async ({ page }) => {
  const resource = newResource()
  await archived(
    page,
    resource,
    [1, 2, 3].map((number) => milestoneOf(resource, { number })),
    3,
  )
  await page.goto(`/sandbox/deliveries?resource=${resource}`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('Shift+X')
  await rows(page).first().getByRole('checkbox').uncheck()
  await page.getByRole('group', { name: 'Selection' }).getByRole('link', { name: 'Send again…' }).click()
  await expect(setHeading(page, 2)).toBeVisible()
  await expect(page).toHaveURL(/upTo=\d+&except=\d+/)
  await expect(page.getByText(', except 1. Deliveries that arrive')).toBeVisible()
})

test('is done by keys alone', async ({ page }) => {
  const resource = newResource()
  await archived(page, resource, [milestoneOf(resource, { number: 1 })], 1)
  await page.goto(resourceAddress(resource))
  const target = page.getByRole('radio', { name: /^Demo receiver/ })
  await target.focus()
  await page.keyboard.press('Space')
  await expect(target).toBeChecked()
  await page.getByRole('button', { name: 'Send 1 again to Demo receiver' }).focus()
  await page.keyboard.press('Enter')
  const send = startDialog(page).getByRole('button', { name: 'Send 1 again' })
  await expect(send).toBeVisible()
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(JOB_PAGE)
})

test('says what is wrong with an address, and guesses nothing', async ({ page }) => {
  const open = (query: string) => page.goto(`/sandbox/redeliveries/new?${query}`)
  await open('of=filter&outcome=failed,nonsense')
  await expect(page.getByRole('heading', { name: 'This address can’t be read' })).toBeVisible()
  await open('')
  await expect(page.getByRole('heading', { name: 'No deliveries selected' })).toBeVisible()
  await open('of=deliveries&ids=999999999')
  await expect(page.getByRole('heading', { name: 'Nothing to send' })).toBeVisible()
  await open('of=kept&key=abc-1&count=900')
  await expect(page.getByText('900 deliveries were chosen one by one', { exact: false })).toBeVisible()
})

test('refuses numbers that the target does not take', async ({ page }) => {
  const resource = newResource()
  await archived(page, resource, [milestoneOf(resource, { number: 1 })], 1)
  await page.goto(resourceAddress(resource))
  await chooseTarget(page)
  const rate = page.getByRole('textbox', { name: 'Requests per second' })
  await expect(rate).toHaveValue('5')
  await rate.fill('1000')
  await expect(rate).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Send 1 again to Demo receiver' }).click()
  await expect(startDialog(page)).toBeHidden()
  await rate.fill('2')
  await page.getByRole('button', { name: 'Send 1 again to Demo receiver' }).click()
  await expect(startDialog(page).getByText('At most 2 requests a second', { exact: false })).toBeVisible()
})

for (const look of LOOKS) {
  test(`has no problem of accessibility, ${look.colorScheme} at ${look.width}`, async ({ page }) => {
    const resource = newResource()
    const records = [milestoneOf(resource, { number: 1 }), milestoneOf(resource, { number: 2, success: true })]
    await archived(page, resource, [...records, triggerOf(resource)], 3)
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.goto(resourceAddress(resource))
    await expect(setHeading(page, 3)).toBeVisible()
    await chooseTarget(page)
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Dry run of number 1' }).click()
    await expect(page.getByRole('dialog').getByText('Signed with the secret', { exact: false })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Send 3 again to Demo receiver' }).click()
    await expect(startDialog(page).getByRole('checkbox')).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBe(0)
  })
}

test.describe('a production handler', () => {
  test.use({ role: 'admin' })

  test('needs its name typed', async ({ page }) => {
    const resource = newResource()
    await archived(page, resource, [milestoneOf(resource, { number: 1 })], 1)
    const name = `Handler ${resource}`.slice(0, 60)
    const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
    const made = await page.request.post('/api/sandbox/redeliveries/targets', {
      headers,
      data: {
        name,
        url: `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}/hook`,
        kind: 'production',
        typedName: name,
        secret: 'a-secret-of-a-browser-test',
        headers: [{ name: 'x-token', value: 'hidden-in-a-browser-test' }],
        rate: 5,
        concurrency: 1,
        deadlineMs: 5_000,
      },
    })
    expect(made.status()).toBe(201)
    const { id } = await made.json()
    await page.goto(resourceAddress(resource))
    await chooseTarget(page, name)
    await page.getByRole('button', { name: 'Dry run of number 1' }).click()
    await expect(page.getByRole('dialog').getByRole('row', { name: /^x-token not shown/ })).toBeVisible()
    expect(await page.content()).not.toContain('hidden-in-a-browser-test')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Send 1 again to ${name}` }).click()
    const send = startDialog(page).getByRole('button', { name: 'Send 1 again' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await startDialog(page)
      .getByRole('textbox', { name: `Type ${name}` })
      .fill(name)
    await send.click()
    await expect(page).toHaveURL(JOB_PAGE)
    await page.request.post(`/api/sandbox/redeliveries/targets/${id}/remove`, { headers })
  })
})

test.describe('a role that does not send', () => {
  test.use({ role: 'support' })

  test('sees what would be sent, and who sends it', async ({ page }) => {
    const [{ id } = { id: '' }] = (await (await page.request.get('/api/sandbox/deliveries?outcome=failed')).json()).rows
    await page.goto(`/sandbox/deliveries/${id}`)
    await expect(panel(page).getByRole('link', { name: 'Copy link to this delivery' })).toBeHidden()
    await expect(panel(page).getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Send again…' })).toBeHidden()
    await page.goto(`/sandbox/redeliveries/new?of=deliveries&ids=${id}`)
    await expect(setHeading(page, 1)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your role can’t send' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Send|Dry run)/ })).toHaveCount(0)
  })
})

test.describe('a role that may not see redeliveries', () => {
  test.use({ role: 'viewer' })

  test('is told so', async ({ page }) => {
    await page.goto('/sandbox/redeliveries/new?of=filter&outcome=failed')
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    await page.goto('/sandbox/deliveries')
    await page.keyboard.press('Shift+X')
    await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send again…' })).toHaveCount(0)
  })
})
