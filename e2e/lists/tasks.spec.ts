import type { Page } from '@playwright/test'
import { panel, rows, waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

/**
 * A day’s tasks, with the clicks, keys and pastes that each may take. Three more are counted in the tests of their pages: a
 * registration added and one moved, and the secret changed.
 */
const AT_MOST = {
  'a failed off-ramp of a user': 9,
  'the 500s of last night': 8,
  'an event id from a log': 3,
  'a time in the other zone': 1,
  'the third delivery by keyboard': 4,
  'back to the list that was filtered': 2,
  'two deliveries in two tabs': 1,
}

test.use({ role: 'support' })
test.beforeEach(async ({ page }) => {
  await waitForArchive(page)
  await page.goto('/sandbox/deliveries')
  await expect(rows(page).first()).toBeVisible()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text)
}

async function failedOfframp(page: Page): Promise<{ userId: string; eventId: string }> {
  const answer = await page.request.get('/api/sandbox/deliveries?event=offramp.failed&limit=500')
  const { rows }: { rows: { userId: string | null; eventId: string | null }[] } = await answer.json()
  const found = rows.find(
    ({ userId, eventId }) => /^usr_\w{20}$/.test(userId ?? '') && /^evt_\w{20}$/.test(eventId ?? ''),
  )
  expect(found, 'a failed off-ramp with usual ids').toBeDefined()
  return { userId: String(found?.userId), eventId: String(found?.eventId) }
}

test('a failed off-ramp of a user is found and explained', async ({ page, effort }) => {
  const { userId } = await failedOfframp(page)
  const taken = await effort.of(async () => {
    await page.keyboard.press('/')
    await paste(page, `"${userId}"`)
    await expect(page.getByRole('option').first()).toContainText(/user/i)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`user=${userId}`))
    await rows(page).filter({ hasText: 'offramp.failed' }).first().getByRole('link').click()
    await expect(panel(page).getByRole('region', { name: 'What happened' })).toBeInViewport()
  })
  expect(taken).toBeLessThanOrEqual(AT_MOST['a failed off-ramp of a user'])
})

test('the 500s of last night are a link', async ({ page, effort }) => {
  const taken = await effort.of(async () => {
    await button(page, 'Status').click()
    await page.getByRole('checkbox', { name: /^5xx/ }).first().click()
    await page.keyboard.press('Escape')
    await button(page, 'Time').click()
    await button(page, 'Last night').click()
    await expect(page).toHaveURL(/status=5xx/)
    await expect(page).toHaveURL(/from=.*to=/)
  })
  expect(taken).toBeLessThanOrEqual(AT_MOST['the 500s of last night'])
})

test('an event id from a log opens its deliveries', async ({ page, effort }) => {
  const { eventId } = await failedOfframp(page)
  const taken = await effort.of(async () => {
    await page.keyboard.press('/')
    await paste(page, `eventId=${eventId}`)
    await expect(page.getByRole('option').first()).toContainText(/event id/i)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`eventId=${eventId}`))
    await expect(rows(page).first()).toContainText('offramp.failed')
  })
  expect(taken).toBeLessThanOrEqual(AT_MOST['an event id from a log'])
})

test.describe('in a zone of its own', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('a time is read in the other zone', async ({ page, effort }) => {
    const taken = await effort.of(async () => {
      await button(page, 'Times are in UTC. Show local time').click()
      await expect(button(page, 'Times are in Asia/Calcutta. Show UTC')).toBeVisible()
    })
    expect(taken).toBeLessThanOrEqual(AT_MOST['a time in the other zone'])
  })
})

test('the third delivery is read and left by keyboard', async ({ page, effort }) => {
  const third = rows(page).nth(2).getByRole('link')
  const address = String(await third.getAttribute('href'))
  const taken = await effort.of(async () => {
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { level: 2 }).first()).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })
  expect(taken).toBeLessThanOrEqual(AT_MOST['the third delivery by keyboard'])
  await page.keyboard.press('Escape')
  await expect(page.locator(`a[data-row-link][href="${address}"]`)).toBeFocused()
})

test('Back leads to the list that was filtered', async ({ page, effort }) => {
  const taken = await effort.of(async () => {
    await page
      .getByRole('group', { name: 'Filter by outcome' })
      .getByRole('button', { name: /Failed/ })
      .click()
    await expect(page).toHaveURL(/outcome=failed/)
    await rows(page).first().getByRole('link').click()
    await expect(panel(page)).toBeVisible()
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(/deliveries\?outcome=failed$/)
  })
  expect(taken).toBeLessThanOrEqual(AT_MOST['back to the list that was filtered'])
})

test('two deliveries stand in two tabs', async ({ page, context, effort }) => {
  const taken = await effort.of(async () => {
    const opened = context.waitForEvent('page')
    await rows(page)
      .first()
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(panel(await opened)).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })
  expect(taken).toBeLessThanOrEqual(AT_MOST['two deliveries in two tabs'])
})
