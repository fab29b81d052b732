import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { HANDLER_SECRET, startSampleHandler } from '../../tests/support/endpoint-check/sample-handler'
import { stateOf } from '../support/accounts'
import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

test.use({ role: 'operator' })

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`
const HEADERS = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

const ends: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function addTarget(browser: Browser, url: string): Promise<{ id: string; name: string }> {
  const context = await browser.newContext({ storageState: stateOf('admin'), baseURL: ORIGIN })
  const name = `Handler ${randomUUID().slice(0, 8)}`
  const limits = { rate: 5, concurrency: 2, deadlineMs: 5_000 }
  const answer = await context.request.post('/api/sandbox/redeliveries/targets', {
    data: { name, url, kind: 'staging', typedName: null, secret: HANDLER_SECRET, headers: [], ...limits },
    headers: HEADERS,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id } = await answer.json()
  // The target is removed, because other tests expect only the demo receiver.
  ends.push(async () => {
    const removed = await context.request.post(`/api/sandbox/redeliveries/targets/${id}/remove`, {
      data: { typedName: name },
      headers: HEADERS,
    })
    expect(removed.ok(), await removed.text()).toBe(true)
    await context.close()
  })
  return { id, name }
}

async function check(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Check this endpoint?' })
  await expect(dialog).toContainText('The handler stores samples')
  await dialog.getByRole('button', { name: 'Send the deliveries' }).click()
}

test('an operator checks a target, reads what is wrong, and sees what changed since; support only reads, a viewer does not', async ({
  page,
  browser,
}) => {
  const handler = await startSampleHandler('refuses unknown members', (end) => void ends.push(end))
  const target = await addTarget(browser, handler.url)
  const address = `/sandbox/redeliveries/targets/${target.id}`
  await page.goto(address)
  await expect(page.getByText('Not checked yet.')).toBeVisible()
  await check(page, 'Check this endpoint…')

  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^Check \\d+ of ${target.name}$`) }),
  ).toBeVisible()
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible()
  const wrong = page.getByRole('region', { name: 'Failed' })
  await expect(wrong.getByRole('heading', { name: 'Unknown fields' })).toBeVisible()
  await expect(wrong).toContainText('It refuses unknown fields')
  await wrong.getByText(/^3 deliveries: 422, 200/).click()
  await expect(wrong.getByRole('region', { name: /^Delivery 1 of 3/ })).toContainText(
    '"sampleMember":{"added":"later"}',
  )
  await expect(wrong.getByRole('region', { name: /^Delivery 1 of 3/ })).toContainText('HTTP/1.1 422')
  const asked = page.getByRole('region', { name: 'Only the handler knows' })
  await expect(asked).toContainText('Does it compare signatures in constant time?')
  await expect(page.getByText('It is the first check of this target.')).toBeVisible()
  await expectNoAxeViolationsInThemes(page)

  handler.become(null)
  await check(page, 'Check again…')
  await expect(page.getByRole('heading', { name: 'Passed', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changes' })).toHaveText('Unknown fields: failed before, passed now')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectNoAxeViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(asked).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const report = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Target', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Checks' }).getByRole('listitem')).toContainText([
    /^Passed/,
    /^1 problem/,
  ])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/sandbox/redeliveries/targets')
  await expect(
    page.getByRole('table', { name: 'Targets' }).getByRole('row').filter({ hasText: target.name }),
  ).toContainText('Passed')

  const support = await (await browser.newContext({ storageState: stateOf('support'), baseURL: ORIGIN })).newPage()
  await support.goto(report)
  await expect(support.getByRole('heading', { name: 'Passed', exact: true })).toBeVisible()
  await expect(support.getByRole('button', { name: 'Check again…' })).toHaveCount(0)
  const data = { requestKey: randomUUID() }
  const refused = await support.request.post(`/api${address}/checks`, { data, headers: HEADERS })
  expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('redelivery.send')])
  await support.context().close()
  const viewer = await (await browser.newContext({ storageState: stateOf('viewer'), baseURL: ORIGIN })).newPage()
  await viewer.goto(report)
  await expect(viewer.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  await viewer.context().close()
})
