import type { Page } from '@playwright/test'
import { sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** An operator may ask for a sync. */
test.use({ role: 'operator' })

const RUN = `cmp_${Date.now()}`

async function deliveries(page: Page): Promise<{ first: string; second: string; hostile: string }> {
  const name = (event: string) => `${RUN}.${event}`
  const payload = (over: Record<string, unknown>) => ({
    eventId: 'evt_same',
    id: `offr_${RUN}`,
    userId: 'usr_compare',
    filler: Array.from({ length: 30 }, (_, index) => index),
    ...over,
  })
  const read = async (event: string): Promise<string | undefined> => {
    const answer = await page.request.get(`/api/sandbox/deliveries?event=${name(event)}`)
    return (await answer.json()).rows[0]?.id
  }
  if (!(await read('hostile'))) {
    await addRecords(
      milestoneRecord('evt_a', {
        event: name('first'),
        payload: payload({ sequence: 2, deposit: { debitStatus: 'submitted' }, gone: 1 }),
      }),
      milestoneRecord('evt_b', {
        event: name('second'),
        payload: payload({ sequence: 3, deposit: { debitStatus: 'settled' }, new: null }),
        success: false,
        responseStatus: 503,
      }),
      milestoneRecord('evt_c', {
        event: name('hostile'),
        payload: { id: '\u202eevil', note: `<img src=x onerror="alert(1)"> ${'long '.repeat(500)}` },
      }),
    )
    await syncThroughApi(page)
  }
  const [first = '', second = '', hostile = ''] = await Promise.all(['first', 'second', 'hostile'].map(read))
  return { first, second, hostile }
}

const address = (a: string, b: string) => `/sandbox/deliveries/compare?a=${a}&b=${b}`

test.beforeEach(({ page }) => waitForArchive(page))

test('shows what differs between two deliveries, the same after a reload, and swapped', async ({ page }) => {
  const { first, second } = await deliveries(page)
  await page.goto(address(first, second))
  await expect(page.getByRole('heading', { name: 'Compare two deliveries', level: 1 })).toBeVisible()
  for (const fact of ['Outcome differs', 'Status differs', 'Sequence differs', 'Event differs']) {
    await expect(page.getByRole('rowheader', { name: fact })).toBeVisible()
  }
  await expect(page.getByRole('rowheader', { name: 'Resource', exact: true })).toBeVisible()
  const list = page.getByRole('list', { name: 'Payload differences' })
  await expect(list.getByRole('listitem')).toHaveText([
    /sequence2 → 3/,
    /deposit\.debitStatus"submitted" → "settled"/,
    /newnullOnly in the second/,
    /gone1Only in the first/,
  ])
  const differences = await list.innerText()
  const fold = page.locator('details')
  await expect(fold).not.toHaveAttribute('open')
  await fold.locator('summary').click()
  await expect(fold).toHaveAttribute('open')

  await page.reload()
  expect(await list.innerText()).toBe(differences)
  await page.getByRole('link', { name: 'Swap' }).click()
  await expect(page).toHaveURL(new RegExp(`a=${second}&b=${first}$`))
  await expect(list.getByRole('listitem').first()).toHaveText(/sequence3 → 2/)
  await page.getByRole('link', { name: `delivery ${second}` }).click()
  await expect(page).toHaveURL(new RegExp(`/sandbox/deliveries/${second}$`))
})

test('asks for what is missing, and takes a number or a link', async ({ page }) => {
  const { first, second } = await deliveries(page)
  await page.goto('/sandbox/deliveries/compare')
  await expect(page.getByRole('heading', { name: 'Choose two deliveries' })).toBeVisible()
  await page.goto(`/sandbox/deliveries/compare?a=${first}`)
  await expect(page.getByRole('heading', { name: 'Choose the other delivery' })).toBeVisible()
  await page.getByLabel('Second delivery').fill(`http://localhost/sandbox/deliveries/${second}?outcome=failed`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('link', { name: `delivery ${second}` })).toBeVisible()
})

for (const [b, title] of [
  ['999999999', 'One delivery was not found'],
  ["'; drop", 'One delivery was not found'],
  [null, 'This is one delivery twice'],
] as const) {
  test(`says what is wrong where there is nothing to compare (${b ?? 'the same id'})`, async ({ page }) => {
    const { first } = await deliveries(page)
    await page.goto(address(first, encodeURIComponent(b ?? first)))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByLabel('First delivery')).toHaveValue(first)
    await expectNoAxeViolations(page)
  })
}

for (const { colorScheme, width, height } of LOOKS) {
  test(`has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    const { first, second, hostile } = await deliveries(page)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    for (const other of [second, hostile]) {
      await page.goto(address(first, other))
      await expect(page.getByRole('heading', { level: 2, name: /The payloads differ/ })).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    }
    await expect(page.locator('main img')).toHaveCount(0)
  })
}
