import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { stateOf } from '../support/accounts'
import { waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`
const HEADERS = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

const post = (request: APIRequestContext, path: string, data: object = {}) =>
  request.post(`/api/sandbox/redeliveries${path}`, { data, headers: HEADERS })

/** Adds a target for the test alone; `way` is how the receiver answers. */
async function addTarget(browser: Browser, way: string): Promise<{ id: string; name: string }> {
  const context = await browser.newContext({ storageState: stateOf('admin'), baseURL: ORIGIN })
  const name = `Run ${way} ${randomUUID().slice(0, 8)}`
  const answer = await post(context.request, '/targets', {
    name,
    url: `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}/hook/${way}`,
    kind: 'staging',
    typedName: null,
    secret: `secret-of-${randomUUID()}`,
    headers: [],
    rate: 50,
    concurrency: 5,
    deadlineMs: 5_000,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id } = await answer.json()
  await context.close()
  return { id, name }
}

async function deliveries(page: Page, count: number): Promise<string[]> {
  const answer = await page.request.get(`/api/sandbox/deliveries?family=milestone&limit=${count}`)
  const { rows } = await answer.json()
  expect(rows).toHaveLength(count)
  return rows.map(({ id }: { id: string }) => id)
}

async function start(page: Page, targetId: string, ids: readonly string[], rate = 50): Promise<string> {
  const answer = await post(page.request, '', {
    requestKey: randomUUID(),
    source: { kind: 'deliveries', ids },
    expected: ids.length,
    targetId,
    order: 'oldest',
    rate,
    concurrency: 2,
    stopAfter: null,
    confirmsGeneric: false,
    confirmsUnknown: false,
    typedTarget: null,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id
}

const jobPage = (id: string) => `/sandbox/redeliveries/${id}`
const badge = (page: Page, state: string) => page.locator('h1 ~ p .badge', { hasText: state })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Result' })
const results = (page: Page) => page.getByRole('group', { name: 'Results' })

test('a redelivery is followed, paused, resumed and cancelled', async ({ page, browser }) => {
  const target = await addTarget(browser, '200')
  const ids = await deliveries(page, 100)
  const id = await start(page, target.id, ids, 1)
  await page.goto(jobPage(id))
  await expect(results(page).getByRole('button', { name: /^Delivered/ })).toBeVisible()
  await expect(page.getByText('This continues', { exact: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(badge(page, 'Paused')).toBeVisible()
  await page.reload()
  await expect(badge(page, 'Paused')).toBeVisible()
  await expect(results(page).getByRole('button', { name: /^Waiting/ })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(badge(page, 'Running')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel…' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel redelivery ${id}?` })
  await expect(dialog.getByText('Requests under way continue', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(badge(page, 'Cancelled')).toBeVisible()
  await expect(results(page).getByRole('button', { name: /^Cancelled/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
})

test('what failed is found by its result, read with its answer and retried; its delivery tells of both', async ({
  page,
  browser,
}) => {
  const target = await addTarget(browser, '500')
  const ids = await deliveries(page, 3)
  const id = await start(page, target.id, ids)
  await page.goto(jobPage(id))
  await expect(badge(page, 'Finished')).toBeVisible()
  await results(page)
    .getByRole('button', { name: /^Failed\s*3$/ })
    .click()
  await expect(page).toHaveURL(/state=failed/)
  const [first = ''] = ids
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${jobPage(id)}/\\d+\\?`))
  await expect(
    panel(page).getByText('The target answered with a status that is neither', { exact: false }),
  ).toBeVisible()
  await expect(panel(page).getByText('500', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Retry failed…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry rejected, failed and unsent deliveries?' })
  await dialog.getByRole('button', { name: 'Send 3 deliveries' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${jobPage(id)}(?:[/?]|$)`))
  await expect(badge(page, 'Finished')).toBeVisible()
  const retry = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByText('Redelivery details').click()
  await expect(page.getByRole('link', { name: `Retry of the failed ones of redelivery ${id}` })).toBeVisible()

  await page.goto(`/sandbox/deliveries/${first}`)
  const again = page.getByRole('region', { name: 'Sent again' })
  await expect(again.getByRole('link', { name: `Redelivery ${id}`, exact: true })).toBeVisible()
  await again.getByRole('link', { name: `Redelivery ${retry}`, exact: true }).click()
  await expect(panel(page).getByRole('heading', { name: `Delivery ${first}` })).toBeVisible()
})

test('what nobody knows of waits for a person, who confirms that it may arrive twice', async ({ page, browser }) => {
  const target = await addTarget(browser, 'reset')
  const id = await start(page, target.id, await deliveries(page, 1))
  await page.goto(jobPage(id))
  await expect(results(page).getByRole('button', { name: /^Unknown\s*1$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Retry unknown…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry deliveries with an unknown result?' })
  const send = dialog.getByRole('button', { name: 'Send 1 delivery' })
  await expect(send).toBeDisabled()
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox', { name: 'I accept a second arrival' }).check()
  await send.click()
  await expect(page).not.toHaveURL(new RegExp(`${jobPage(id)}(?:[/?]|$)`))
  await expect(results(page).getByRole('button', { name: /^Unknown\s*1$/ })).toBeVisible()
  await page.goto(jobPage(id))
  await expect(page.getByText('1 of the unknown results needs no decision any more', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry unknown…' })).toHaveCount(0)
})

test('the list of redeliveries opens one by its row', async ({ page, browser }) => {
  const target = await addTarget(browser, '204')
  const id = await start(page, target.id, await deliveries(page, 2))
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/sandbox/redeliveries')
  await expect(page.getByRole('link', { name: new RegExp(`^${id} `) })).toBeVisible()
  // Invisible buttons count, too, because one could make an empty row of its own.
  const tops = await page
    .locator('[data-control="filters"] button')
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10)
  await page.goto(`/sandbox/redeliveries?target=${encodeURIComponent(target.name)}`)
  await page.getByRole('link', { name: new RegExp(`^${id} `) }).click()
  await expect(page.getByRole('heading', { name: `Redelivery ${id}` })).toBeVisible()
  await expect(badge(page, 'Finished')).toBeVisible()
  for (const { colorScheme, width, height } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await expectNoAxeViolations(page)
  }
})

test.describe('support', () => {
  test.use({ role: 'support', allowedProblems: /403/ })

  test('sees redeliveries, and can change none', async ({ page, browser }) => {
    const context = await browser.newContext({ storageState: stateOf('operator'), baseURL: ORIGIN })
    const target = await addTarget(browser, '500')
    const operator = await context.newPage()
    const id = await start(operator, target.id, await deliveries(operator, 1))
    await context.close()
    await page.goto(jobPage(id))
    await expect(badge(page, 'Finished')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Pause|Resume|Cancel…|Retry failed…)$/ })).toHaveCount(0)
    for (const verb of ['pause', 'resume', 'cancel'])
      expect((await post(page.request, `/${id}/${verb}`)).status()).toBe(403)
    expect((await post(page.request, '')).status()).toBe(403)
  })
})

test.describe('viewer', () => {
  test.use({ role: 'viewer', allowedProblems: /403/ })

  test('sees no redelivery', async ({ page }) => {
    await page.goto('/sandbox/redeliveries')
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Redeliveries', exact: true })).toHaveCount(0)
    for (const path of ['', '/1', '/1/progress', '/1/counts', '/1/1'])
      expect((await page.request.get(`/api/sandbox/redeliveries${path}`)).status()).toBe(403)
  })
})
