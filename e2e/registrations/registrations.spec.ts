import type { Page } from '@playwright/test'
import { sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { card, createRegistration, HOST, OWN_URL, removeRegistrations } from '../support/registrations'
import { addFault, clearFaults, spoilAnswer } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** Widths and heights; 1152 is 1440 at 125 % zoom. */
const WIDTHS = [
  [768, 1000],
  [1024, 768],
  [1152, 720],
  [1280, 800],
] as const

/** Texts that are squeezed into many lines of a few letters. */
const squeezedTexts = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const squeezed: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const lines = range.getClientRects().length
      const text = texts.currentNode.textContent ?? ''
      if (lines > 4 && text.length / lines < 8) squeezed.push(text)
    }
    return squeezed
  })

test.beforeEach(({ page }) => waitForArchive(page))

test('lists the registrations as the platform has them, with events and health', async ({ page }) => {
  await page.goto('/sandbox/webhooks')
  const first = page.getByRole('listitem').filter({ hasText: 'https://hooks.acme.example/ramp' }).first()
  await expect(first).toContainText('All events')
  await expect(first).toContainText(/deliveries in the last 7 days/)
  await expect(first).toContainText('Active')
  await first.getByRole('link', { name: 'Open the delivery' }).click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\/\d+/)
  await expect(page.getByText('What to do:')).toBeVisible()
})

test.describe('when the platform has trouble', () => {
  test.use({ allowedProblems: /50[234]|status of 5/ })
  test.afterEach(() => clearFaults())

  for (const [name, fault, words] of [
    ['is down', { kind: 'reset' }, /could not be reached|no connection|connection/i],
    ['answers 401', { kind: 'status', status: 401 }, /401|credential|refused|key/i],
    [
      'answers something malformed',
      { kind: 'malformed', body: '{"data":[' },
      /could not be read|not understood|contract|JSON/i,
    ],
  ] as const) {
    test(`that ${name}, says so and reads again on request`, async ({ page }) => {
      await addFault('/v1/integrator/webhooks', fault)
      await page.goto('/sandbox/webhooks')
      const main = page.getByRole('main')
      await expect(main.getByText(words).first()).toBeVisible({ timeout: 20_000 })
      await expect(main.getByRole('listitem')).toHaveCount(0)
      await clearFaults()
      // After several failures the desk asks the platform again only some seconds later.
      await expect(async () => {
        await main
          .getByRole('button', { name: /again|retry/i })
          .first()
          .click({ timeout: 2_000 })
        await expect(main.getByText('https://hooks.acme.example/ramp')).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
    })
  }
})

test.describe('a registration that does not fit the contract', () => {
  test.afterEach(() => clearFaults())

  for (const { colorScheme, width, height } of LOOKS) {
    test(`is told beside the others, without a claim that it could belie (${colorScheme}, ${width})`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      const fine = { id: 'wh_fine', url: 'https://hooks.acme.example/ramp', events: ['payment.created'] }
      const odd = {
        id: 'wh_odd',
        url: 7,
        events: ['payment.updated'],
        note: `<img src=x onerror=alert(1)>${'x'.repeat(900)}`,
      }
      await spoilAnswer('listWebhooks', [fine, odd, null])
      await page.goto('/sandbox/webhooks')
      await expect(card(page, fine.url)).toBeVisible()
      await expect(page.getByText('2 registrations can’t be read')).toBeVisible()
      await expect(page.getByText('At url: expected string, received number')).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await page.goto('/sandbox/webhooks/coverage')
      await expect(page.getByText('2 registrations can’t be read and are not counted')).toBeVisible()
      await expect(page.getByText('No known endpoint').filter({ visible: true }).first()).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByText(/uncovered/i)
          .filter({ visible: true }),
      ).toHaveCount(0)
      await expectNoAxeViolations(page)
    })
  }
})

test('shows health for a period of the address, and a bar leads to its deliveries', async ({ page }) => {
  await page.goto('/sandbox/webhooks?period=30d')
  const hooks = card(page, 'https://hooks.acme.example/ramp')
  await expect(hooks).toContainText(/deliveries in the last 30 days/)
  await page.getByText('24 h', { exact: true }).first().click()
  await expect(page).toHaveURL(/period=24h/)
  await expect(hooks).toContainText(/deliver(y|ies) in the last 24 hours/)
  await page.goto('/sandbox/webhooks?period=30d')
  await hooks
    .getByRole('group', { name: /Deliveries over time/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/deliveries\?.*endpoint=/)
  await expect(page.locator('tbody tr').first()).toContainText('hooks.acme.example')
})

test('searches by URL, id and event, orders, and shows a table that an address and the person keep', async ({
  page,
}) => {
  await page.goto('/sandbox/webhooks')
  const names = page.locator('[data-registration-url]')
  const all = await names.allTextContents()
  expect(all.length).toBeGreaterThan(1)
  const search = page.getByRole('searchbox', { name: 'Search by URL, id or event' })
  // A key pressed before the page listens is lost.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1000 })
  }).toPass()
  await search.fill('hooks.acme.example/ramp')
  await expect(names).toHaveText(['https://hooks.acme.example/ramp'])
  await expect(page.getByText(`1 of ${all.length}`)).toBeVisible()
  await expect(page).toHaveURL(/search=hooks/)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: /^Export / })
  await expect(exporting.getByText('Search: “hooks.acme.example/ramp”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(exporting).toBeHidden()
  await search.fill('payment.completed')
  await expect(names.filter({ hasText: 'https://hooks.acme.example/ramp' })).toBeVisible()
  await search.press('Escape')
  await expect(names).toHaveCount(all.length)

  await page.getByRole('group', { name: 'Order' }).getByText('Name', { exact: true }).click()
  await expect(names).toHaveText(all.toSorted())
  await page.getByText('Table', { exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  const row = page.getByRole('row').filter({ hasText: 'hooks.acme.example/ramp' })
  await expect(row).toContainText('All events')
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(row).toContainText('%')
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sandbox/webhooks')
  await expect(page.getByRole('table', { name: 'Registrations' })).toBeVisible()
  await page.goto('/sandbox/webhooks?view=cards')
  await expect(card(page, 'https://hooks.acme.example/ramp')).toBeVisible()
})

test('shows which events nobody receives, and which arrive twice', async ({ page }) => {
  await waitForArchive(page)
  await page.goto('/sandbox/webhooks/coverage')
  await page.getByText(/^Covered more than once/).click()
  const grid = page.getByRole('table')
  await expect(grid.getByRole('row').filter({ hasText: 'achDebitReturn.created' })).toContainText('Covered twice')
  await expect(grid.getByRole('row').filter({ hasText: 'account.created' })).toHaveCount(0)
  await expect(page).toHaveURL(/\?/)
  await page.reload()
  await expect(grid.getByRole('row').filter({ hasText: 'account.created' })).toHaveCount(0)
})

for (const role of ['viewer', 'support'] as const) {
  test.describe(`the role ${role}`, () => {
    test.use({ role })
    test('sees everything and may change nothing', async ({ page }) => {
      await page.goto('/sandbox/webhooks')
      await expect(card(page, 'https://hooks.acme.example/ramp')).toBeVisible()
      await expect(page.getByRole('link', { name: 'New registration' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0)
      await page.goto('/sandbox/webhooks/new')
      await expect(page.getByText('Your role does not allow this')).toBeVisible()
    })
  })
}

test.describe('every page', () => {
  test.use({ role: 'operator' })
  test.afterEach(({ page }) => removeRegistrations(page, HOST))

  const PAGES = [
    { address: () => '/sandbox/webhooks', words: /Open its deliveries/ },
    { address: () => '/sandbox/webhooks/coverage', words: /payment\.created/ },
    { address: () => '/sandbox/webhooks/new', words: /payment\.created/ },
    { address: (id: string) => `/sandbox/webhooks/registrations/${id}/edit`, words: /payment\.created/ },
    { address: (id: string) => `/sandbox/webhooks/registrations/${id}/move`, words: /It gets the same events/ },
  ]

  test('reads well at every width, and at 125 % zoom', async ({ page }) => {
    test.slow()
    const { id } = await createRegistration(page, { url: OWN_URL, events: ['payment.created', 'offramp.failed'] })
    const others = ['/sandbox/webhooks/secret', '/sandbox/sequences?reason=any'].map((path) => ({
      address: () => path,
      words: /./,
    }))
    for (const { address, words } of [...PAGES, ...others]) {
      await page.goto(address(id))
      await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height })
        const place = `${page.url()} at ${width}`
        expect(await sidewaysScroll(page), place).toBeLessThanOrEqual(0)
        expect(await squeezedTexts(page), place).toEqual([])
      }
    }
  })

  for (const { colorScheme, width, height } of LOOKS) {
    test(`has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      const { id } = await createRegistration(page, { url: OWN_URL, events: ['payment.created', 'offramp.failed'] })
      for (const { address, words } of PAGES) {
        await page.goto(address(id))
        await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
        await expectNoAxeViolations(page)
        expect(await sidewaysScroll(page), page.url()).toBeLessThanOrEqual(0)
      }
    })
  }
})
