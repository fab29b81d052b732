import { createHash } from 'node:crypto'
import { panel, rows, scrollingTables, sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

const SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
const LONG = `${'e'.repeat(100)}.${'long-event-name-'.repeat(12)}end`
const TURNED = 'off\u202eramp.detelpmoc'

const RECORDS = [
  milestoneRecord('evt_turned', {
    event: TURNED,
    webhookUrl: 'https://hooks.acme.example/\u202egnp.exe',
    success: false,
    responseStatus: 503,
    error: `one\ntwo \u0007 \u202e \u2066 שלום ${SCRIPT}`,
    payload: { userId: 'usr_\u202e\u200bא', id: 'offr_\u0000', note: `\u202e${SCRIPT}` },
  }),
  milestoneRecord('evt_long', {
    event: LONG,
    webhookUrl: `https://hooks.acme.example/${'segment-'.repeat(60)}${'s1'.repeat(120)}end`,
    success: false,
    responseStatus: 500,
    error: `The endpoint said: ${'broken pipe '.repeat(420)}`,
    payload: { userId: `usr_${'u'.repeat(300)}`, id: `offr_${'i'.repeat(300)}`, blob: 'x'.repeat(900_000) },
  }),
]

test.use({ role: 'operator' })

test.beforeEach(async ({ page }) => {
  await waitForArchive(page)
  page.on('dialog', (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`)
  })
})

async function openOnly(page: Parameters<typeof rows>[0], event: string): Promise<void> {
  await page.goto(`/sandbox/deliveries?event=${encodeURIComponent(event)}`)
  await rows(page).first().getByRole('link').click()
  await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
}

test('what cannot be seen in platform text is named, and nothing in it runs', async ({ page }) => {
  await addRecords(...RECORDS)
  await syncThroughApi(page)
  await openOnly(page, TURNED)
  for (const place of [rows(page).first().getByRole('link'), panel(page).getByRole('heading', { level: 2 })]) {
    await expect(place.locator('[data-mark="U+202E"]')).toHaveCount(1)
    await expect(place).toContainText(TURNED)
  }
  const facts = panel(page).getByRole('definition')
  await expect(facts.filter({ hasText: 'gnp.exe' }).locator('[data-mark="U+202E"]')).toHaveCount(1)
  await expect(facts.filter({ hasText: 'onerror' }).first()).toContainText(SCRIPT)
  await expect(facts.locator('[data-mark="U+0007"]')).toHaveCount(1)
  await expect(panel(page).getByRole('tabpanel').locator('[data-mark="U+202E"]').first()).toBeAttached()
  await expect(page.locator('main img')).toHaveCount(0)
  const order = await panel(page)
    .getByRole('heading', { level: 2 })
    .evaluate((heading) => {
      const after = document.createRange()
      const last = heading.querySelector('bdi')?.lastChild
      if (!last?.textContent) throw new Error('no text after the mark')
      const left = (from: number) => {
        after.setStart(last, from)
        after.setEnd(last, from + 1)
        return after.getBoundingClientRect().left
      }
      return left(0) < left(last.textContent.length - 1)
    })
  expect(order, 'reads from left to right after the mark').toBe(true)
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [375, 'dark'],
] as const) {
  test(`long texts stay inside the page (${width}, ${colorScheme})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`/sandbox/deliveries?event=${encodeURIComponent(LONG)}`)
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(heights.length).toBeGreaterThan(0)
    if (width > 1000) expect(Math.max(...heights)).toBeLessThan(40)
    await openOnly(page, LONG)
    const widest = () => panel(page).evaluate((aside) => aside.scrollWidth - aside.clientWidth)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await widest()).toBeLessThanOrEqual(0)
    for (const name of await panel(page)
      .getByRole('button', { name: /Show all/ })
      .all())
      await name.focus()
    await panel(page)
      .getByRole('button', { name: /Show all 5,\d{3} characters/ })
      .click()
    await expect(panel(page).getByRole('button', { name: 'Show less' })).toBeFocused()
    expect(await widest()).toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page)
    await panel(page).getByRole('tab', { name: 'Raw' }).click()
    expect(await widest()).toBeLessThanOrEqual(0)
    await panel(page)
      .getByRole('button', { name: /^Load all/ })
      .click()
    await expect(panel(page).getByRole('button', { name: 'Copy payload' })).toBeVisible()
    const raw = (await panel(page).getByRole('tabpanel').locator('pre').textContent()) ?? ''
    await expect(panel(page).getByTitle(createHash('sha256').update(raw).digest('hex'))).toBeVisible()
    expect(await widest()).toBeLessThanOrEqual(0)
    await page.goto('/sandbox/reports/deliveries?range=7d')
    await page.getByText(/^\d+ events$/).click()
    await expect(page.getByRole('table', { name: 'Outcomes per event' })).toContainText(LONG.slice(0, 100))
    expect([await sidewaysScroll(page), await scrollingTables(page)]).toEqual([0, []])
  })
}
