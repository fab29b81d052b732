import type { Page } from '@playwright/test'
import { chooseTarget, JOB_PAGE, setHeading, startDialog } from '../redelivery/compose-support'
import { stateOf } from '../support/accounts'
import { rows, sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'
import { askAs, openUser, standInUser } from '../support/users'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Failure' })
const selection = (page: Page) => page.getByRole('group', { name: 'Selection' })
const strip = (page: Page) => page.getByRole('region', { name: 'Failures' })
const writeHeaders = () => ({ origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' })

let made = 0

/** An endpoint of its own in each test, so that its list holds nothing else. */
function newEndpoint(): { url: string; name: string } {
  made += 1
  const name = `rec_${process.pid}_${Date.now()}_${made}`
  return { url: `https://hooks.acme.example/${name}`, name }
}

type Failure = { resource: string; number: number; event?: string; userId?: string }

function failureAt(url: string, name: string, { resource, number, event = 'offramp.completed', userId }: Failure) {
  const { payload, ...record } = milestoneRecord(`evt_${name}_${resource}_${number}`, {
    event,
    success: false,
    responseStatus: 503,
  })
  const told = { ...(payload as object), id: resource, sequence: number, ...(userId === undefined ? {} : { userId }) }
  return { ...record, webhookUrl: url, payload: told }
}

const addressOf = (url: string, more = '') => `/sandbox/recovery?endpoint=${encodeURIComponent(url)}${more}`

type Item = { id: string; state: string; resourceId: string; userId: string | null; group: { failures: number } | null }

async function listed(page: Page, url: string, more = ''): Promise<Item[]> {
  const answer = await page.request.get(`/api${addressOf(url, more)}`)
  return (await answer.json()).rows
}

/** Adds failures of an endpoint, and answers their rows once the archive holds them. */
async function fail(page: Page, { url, name }: ReturnType<typeof newEndpoint>, failures: readonly Failure[]) {
  await addRecords(...failures.map((failure) => failureAt(url, name, failure)))
  await expect(async () => {
    await syncThroughApi(page)
    expect(await listed(page, url, '&group=none')).toHaveLength(failures.length)
  }).toPass({ timeout: 40_000 })
  return listed(page, url)
}

/** A completed off-ramp of a user whose key is in the directory. */
async function paidOffRamp(): Promise<{ id: string; userId: string }> {
  for (let number = 1; number <= 20; number += 1) {
    const user = await standInUser(number)
    const { data } = await askAs(user, '/v1/off-ramps/?status=completed&limit=1')
    if (data[0]) return { id: data[0].id, userId: user.id }
  }
  throw new Error('None of the first 20 users was paid out.')
}

test.describe('an operator', () => {
  test.use({ role: 'operator', allowedProblems: /status of (409|428)/ })
  test.beforeEach(({ page }) => waitForArchive(page))

  test('takes what failed at an endpoint to zero: chosen by keyboard, sent again, closed by the answers', async ({
    page,
  }) => {
    const endpoint = newEndpoint()
    const [a, b] = [`offr_a_${endpoint.name}`, `offr_b_${endpoint.name}`]
    await fail(page, endpoint, [
      { resource: a, number: 1 },
      { resource: a, number: 2 },
      { resource: b, number: 1 },
    ])
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const to = new Date(Date.now() + 3_600_000).toISOString()
    await page.goto(addressOf(endpoint.url, `&state=open&from=${from}&to=${to}`))
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('b')
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(/group=none/)
    await page.keyboard.press('b')
    await expect(rows(page)).toHaveCount(2)

    await page.keyboard.press('a')
    await expect(selection(page)).toContainText('2 selected')
    await expect(selection(page)).toContainText('3 failures')
    await selection(page).getByRole('button', { name: 'Send again…' }).click()
    await expect(setHeading(page, 3)).toBeVisible()
    await chooseTarget(page)
    await page.getByRole('button', { name: 'Send 3 again to Demo receiver' }).click()
    await startDialog(page).getByRole('button', { name: 'Send 3 again' }).click()
    await expect(page).toHaveURL(JOB_PAGE)
    await expect(async () => {
      expect(await listed(page, endpoint.url, '&group=none')).toEqual([])
    }).toPass({ timeout: 40_000 })

    await page.goto(addressOf(endpoint.url, '&state=closed&group=none'))
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).filter({ hasText: 'Sent again' })).toHaveCount(3)
    await rows(page).getByRole('link').first().click()
    await panel(page)
      .getByRole('link', { name: /^Evidence: redelivery \d+, item \d+$/ })
      .click()
    await expect(page).toHaveURL(/\/sandbox\/redeliveries\/\d+\/\d+/)
  })

  test('closes a group with a reason, reopens, assigns and notes it, and its history says so', async ({ page }) => {
    const endpoint = newEndpoint()
    const resource = `offr_${endpoint.name}`
    await fail(page, endpoint, [
      { resource, number: 1 },
      { resource, number: 2 },
    ])
    await page.goto(addressOf(endpoint.url))
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('checkbox').check()
    await selection(page).getByRole('button', { name: 'Close…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close 2 failures' })
    await dialog.getByLabel('Reason').fill('The user was paid by hand')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(selection(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No failure matches these filters' })).toBeVisible()
    await expect(page.getByText('2 failures closed', { exact: true })).toBeVisible()
    await page.keyboard.press('z')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('2 failures as before').first()).toBeVisible()
    expect((await listed(page, endpoint.url, '&group=none')).every(({ state }) => state === 'open')).toBe(true)
    await rows(page).getByRole('checkbox').check()
    await selection(page).getByRole('button', { name: 'Close…' }).click()
    await dialog.getByLabel('Reason').fill('The user was paid by hand')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(0)

    await page.goto(addressOf(endpoint.url, '&state=closed&group=none'))
    await rows(page).getByRole('link').first().click()
    await expect(panel(page)).toContainText('The user was paid by hand')
    await panel(page).getByRole('button', { name: 'Reopen…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It was not paid')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { name: 'How it can be closed' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Assign' }).first().click()
    await page.getByRole('menuitem', { name: 'To Ada Admin' }).click()
    await panel(page).getByRole('button', { name: 'Note…' }).click()
    await page.getByRole('dialog').getByLabel('Note').fill('Asked the bank')
    await page.keyboard.press('Enter')
    const history = panel(page).getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem').first()).toContainText('noted: Asked the bank')
    await expect(history).toContainText('assigned it to Ada Admin')
    await expect(history).toContainText('reopened it: It was not paid')
    await expect(history).toContainText('closed it: The user was paid by hand')
    await expect(history).toContainText('undid closing it')
    await page.goto(addressOf(endpoint.url, '&assignee=Ada%20Admin'))
    await expect(rows(page)).toHaveCount(1)
  })

  test('re-reads what is chosen, and a final state closes it', async ({ page }) => {
    const endpoint = newEndpoint()
    const paid = await paidOffRamp()
    await fail(page, endpoint, [
      { resource: paid.id, number: 9, userId: paid.userId },
      { resource: `offr_${endpoint.name}`, number: 1 },
    ])
    await page.goto(addressOf(endpoint.url))
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await selection(page).getByRole('button', { name: 'Re-read…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Re-read and close 2 failures' })
    await expect(dialog).toContainText('2 resources are read one at a time')
    await dialog.getByLabel('Ticket number or reason').fill('Ticket 4821')
    await dialog.getByRole('button', { name: 'Read 2 resources' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/^2 of 2 resources read, \d+ failures? closed$/)
    await expect(
      dialog.getByRole('listitem').filter({ hasText: /The off-ramp is \w+\. \d+ failures? closed/ }),
    ).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.goto(addressOf(endpoint.url, '&rule=re-read'))
    await rows(page).getByRole('link').first().click()
    await expect(panel(page)).toContainText(/Evidence: the off-ramp was read as \w+ by/)
  })
})

test('a viewer reads the queue, and changes nothing', async ({ page }) => {
  await waitForArchive(page)
  await page.goto('/sandbox/recovery')
  await expect(strip(page)).toContainText(/\d+ failed/)
  const [first] = (await (await page.request.get('/api/sandbox/recovery?limit=1')).json()).rows as Item[]
  await page.goto(`/sandbox/recovery/${first?.id}`)
  await expect(panel(page).getByRole('heading', { name: 'How it can be closed' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /…$|^Assign/ })).toHaveCount(0)
  const of = { ids: [first?.id] }
  const post = (path: string, data: object) =>
    page.request.post(`/api/sandbox/recovery/${path}`, { headers: writeHeaders(), data })
  expect((await post('change', { act: 'close', of, reason: 'Paid by hand' })).status()).toBe(403)
  expect((await post('readable', { of })).status()).toBe(403)
  expect((await post(`${first?.id}/re-read`, {})).status()).toBe(403)
  expect((await page.request.get('/api/sandbox/recovery/assignees')).status()).toBe(403)

  await page.goto('/empty/recovery')
  // Other tests may have sent something there.
  await expect(
    page.getByRole('heading', {
      name: /^(Nothing is archived yet|The platform lists no deliveries|No unresolved failures)/,
    }),
  ).toBeVisible()
})

test.describe('each look', () => {
  for (const { colorScheme, width, height } of LOOKS) {
    test.describe(colorScheme, () => {
      test.use({ role: 'operator', colorScheme, viewport: { width, height } })

      test(`the queue and a failure hold in ${colorScheme} at ${width}`, async ({ page }) => {
        await waitForArchive(page)
        await page.goto('/sandbox/recovery?state=all')
        await expect(rows(page).first()).toBeVisible()
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
        await expectNoAxeViolations(page)
        await rows(page).getByRole('link').first().click()
        await expect(panel(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expect(panel(page).getByText('Delivery', { exact: true })).toBeVisible()
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
        await expectNoAxeViolations(page)
      })
    })
  }
})

test.describe('the main button of a panel', () => {
  test.use({ role: 'operator' })
  test.beforeEach(({ page }) => waitForArchive(page))

  const ADVISED = [
    { event: 'payment.updated', name: 'Re-read the off-ramp' },
    { event: 'offramp.completed', name: 'Send again…' },
  ]
  for (const { event, name } of ADVISED)
    test(`of ${event} is what is advised, in sight at any height`, async ({ page }) => {
      const endpoint = newEndpoint()
      const { id: resource, userId } = await paidOffRamp()
      const [item] = await fail(page, endpoint, [{ resource, number: 9, event, userId }])
      for (const address of [`/sandbox/recovery/${item?.id}`, `/sandbox/deliveries/${item?.id}`])
        for (const height of [320, 500, 900]) {
          await page.setViewportSize({ width: 1280, height })
          await page.goto(address)
          const actions = page.getByRole('complementary').getByRole('group', { name: 'Actions' })
          const main = actions.locator('a, button').first()
          await expect(main).toHaveText(name)
          await expect(main).toHaveClass(/bg-accent/)
          await expect(actions.locator('.bg-accent')).toHaveCount(1)
          await expect(main).toBeInViewport({ ratio: 1 })
        }
      await expectNoAxeViolations(page)
    })

  test('reads again where it says so, and shows the answer', async ({ page }) => {
    const endpoint = newEndpoint()
    const { id: resource, userId } = await paidOffRamp()
    await openUser(page, userId)
    const [item] = await fail(page, endpoint, [{ resource, number: 9, event: 'payment.updated', userId }])
    await page.goto(`/sandbox/recovery/${item?.id}`)
    await page.getByRole('button', { name: 'Re-read the off-ramp' }).click()
    const now = page.getByRole('region', { name: 'Now at the platform' })
    await expect(now.getByRole('row').filter({ hasText: 'State' })).toContainText('Completed')
    await expect(now.getByRole('button', { name: 'Read again' })).toBeInViewport()
    await expect(page.getByText('you have re-read the off-ramp').first()).toBeVisible()
  })
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })
  test.beforeEach(({ page }) => waitForArchive(page))

  test('sees no words that lead to no button', async ({ page, browser }) => {
    const endpoint = newEndpoint()
    const operator = await (await browser.newContext({ storageState: stateOf('operator') })).newPage()
    const resource = `offr_${endpoint.name}`
    const [item] = await fail(operator, endpoint, [
      { resource, number: 1 },
      { resource, number: 2 },
    ])
    await operator.context().close()
    await page.goto(`/sandbox/recovery/${item?.id}`)
    await expect(page.getByRole('region', { name: 'Same resource, same endpoint' })).toBeVisible()
    await expect(panel(page)).not.toContainText(/All \d+:/)
    await expect(panel(page).getByRole('group', { name: 'Actions' })).toHaveCount(0)
  })
})
