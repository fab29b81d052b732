import type { Page } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { card, HOST, OWN_URL, ownRegistrations, registrationsOf, removeRegistrations } from '../support/registrations'
import { addFault, clearFaults, propagate } from '../support/sandbox'
import { expect, test } from '../support/test'

const PATH = '/v1/integrator/webhooks'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(async ({ page }) => {
  await clearFaults()
  await removeRegistrations(page, HOST)
  await propagate('sandbox')
})

async function fillNew(page: Page): Promise<void> {
  await page.goto('/sandbox/webhooks/new')
  await fill(page, OWN_URL)
}

async function fill(page: Page, url: string): Promise<void> {
  await page.getByLabel('URL', { exact: true }).fill(url)
  await page.getByLabel('Search').fill('card or bill')
  await page.getByRole('checkbox', { name: /Select .* account/ }).check()
}

const create = (page: Page) => page.getByRole('button', { name: 'Create registration' }).click()

test('creates a registration: https only, events by family and search; the list leads to it as it propagates', async ({
  page,
  effort,
}) => {
  await page.goto('/sandbox/webhooks')
  const tried = await effort.of(async () => {
    await page.getByRole('link', { name: 'New registration' }).click()
    await fill(page, `http://${HOST}/in`)
    await create(page)
  })
  await expect(page.getByText('The URL must begin with https://. The platform sends to no other kind.')).toBeVisible()
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused()
  expect(await ownRegistrations(page)).toEqual([])

  const mended = await effort.of(async () => {
    await page.getByLabel('URL', { exact: true }).fill(OWN_URL)
    await create(page)
    await expect(page).toHaveURL(/\/sandbox\/webhooks$/)
  })
  expect(tried + mended).toBeLessThanOrEqual(7)
  const name = card(page, OWN_URL).getByRole('heading', { name: OWN_URL })
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await expect(card(page, OWN_URL)).toContainText(/Created, propagating \d+ s/)
  await expect(card(page, OWN_URL)).toContainText(/Created by Olga Operator/)
  const watch = card(page, OWN_URL).getByRole('link', { name: 'Watch for the first delivery' })
  await expect(watch).toHaveAttribute('href', /endpoint=.*live=true/)
  const [made] = await ownRegistrations(page)
  expect(made?.events.toSorted()).toEqual(['account.created', 'account.deleted', 'account.updated'])
})

test('explains * and warns of a URL that is registered already, or nearly', async ({ page }) => {
  await page.goto('/sandbox/webhooks/new')
  await page.getByRole('radio', { name: /Every current and future event/ }).check()
  await expect(page.getByLabel('Search')).toHaveCount(0)
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.acme.example/ramp/')
  await expect(page.getByText('Nearly the same URL is registered already')).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.acme.example/ramp')
  await expect(page.getByText('This URL is registered already')).toBeVisible()
  const before = await registrationsOf(page)
  await create(page)
  await expect(page).toHaveURL(/\/new$/)
  expect(await registrationsOf(page)).toHaveLength(before.length)
})

test.describe('what the platform refuses', () => {
  test.use({ allowedProblems: /status of (4|5)|answer: 50/ })

  const problem = (status: number, members: object) => ({
    kind: 'status',
    status,
    times: 1,
    contentType: 'application/problem+json',
    body: JSON.stringify({ title: 'Refused', status, ...members }),
  })

  test('is said at the field, and nothing that was typed is lost', async ({ page }) => {
    await fillNew(page)
    const url = page.getByLabel('URL', { exact: true })
    const events = [
      { field: 'url', message: 'is on a list of ours', code: 'blocked' },
      { field: 'events.0', message: 'is not for you', code: 'unknown_event' },
    ]
    await addFault(PATH, problem(400, { errors: events }), 'POST')
    await create(page)
    await expect(page.getByText(/is on a list of ours/)).toBeVisible()
    await expect(page.getByText(/account\.\w+.*is not for you/)).toBeVisible()
    await expect(url).toBeFocused()

    for (const [status, words] of [
      [401, /refused the credentials/],
      [403, /does not allow this/],
      [409, /conflict with the current state/],
      [429, /slow down/],
    ] as const) {
      await addFault(PATH, problem(status, {}), 'POST')
      await create(page)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    }
    await expect(url).toHaveValue(OWN_URL)
    expect(await ownRegistrations(page)).toEqual([])
    await create(page)
    await expect(card(page, OWN_URL)).toBeVisible()
  })
})

test.describe('an answer that gets lost', () => {
  test.use({ allowedProblems: /status of 5|answer: 50/ })

  test('ends as unknown, is not repeated, and the list says that it was made', async ({ page }) => {
    await fillNew(page)
    await addFault(PATH, { kind: 'reset', when: 'after', times: 1 }, 'POST')
    await create(page)
    const notice = page.getByRole('alert').filter({ hasText: 'It is not known whether the registration was created' })
    await expect(notice).toContainText('Rampdesk does not repeat the change by itself')
    await expect(notice).toContainText('it was created')
    await expect(page.getByRole('button', { name: 'Create registration' })).toBeDisabled()
    expect(await ownRegistrations(page)).toHaveLength(1)
    await notice.getByRole('link', { name: 'Go to the registrations' }).click()
    await expect(page.getByText('It is not known whether a registration was created')).toBeVisible()
    await expect(card(page, OWN_URL)).toBeVisible()
  })

  test('before it was made leaves the form, and sending it again makes one', async ({ page }) => {
    await fillNew(page)
    await addFault(PATH, { kind: 'status', status: 500, times: 1 }, 'POST')
    await create(page)
    await expect(page.getByText('it had not been created')).toBeVisible()
    await create(page)
    await expect(card(page, OWN_URL)).toBeVisible()
    expect(await ownRegistrations(page)).toHaveLength(1)
  })
})
