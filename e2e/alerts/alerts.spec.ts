import { randomUUID } from 'node:crypto'
import { expect as expectValue, type Page } from '@playwright/test'
import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { dialogsClosed } from '../support/dialogs'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))

const RULES = '/sandbox/alerts/rules'

const ruleRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Alert rules' }).getByRole('row').filter({ hasText: name })

/** Opens the list of a rule’s alerts once the rule has one in this state. */
async function openAlertOf(page: Page, rule: string, state: 'firing' | 'resolved') {
  const address = `/sandbox/alerts?rule=${encodeURIComponent(rule)}&state=${state}`
  await expectValue(async () => {
    const { rows: found } = await (await page.request.get(`/api${address}`)).json()
    expectValue(found).toHaveLength(1)
  }).toPass({ timeout: 90_000, intervals: [500] })
  await page.goto(address)
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: new RegExp(rule) })).toBeVisible()
}

/** Checks an alert with its advice and chart, in both themes and at each width. */
async function expectAlertIsAccessible(page: Page) {
  const chart = page.getByRole('region', { name: 'In the last 30 days' }).locator('.recharts-line-curve')
  const before = page.viewportSize()
  for (const { width, height } of LOOKS) {
    await page.setViewportSize({ width, height })
    await expect(chart).toHaveCount(1)
    await expectNoAxeViolationsInThemes(page)
    expectValue([width, await sidewaysScroll(page)]).toEqual([width, 0])
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}

const removeRule = async (page: Page, name: string) => {
  await page.goto(RULES)
  await ruleRow(page, name)
    .getByRole('button', { name: `Remove ${name}…` })
    .click()
  await page.getByRole('button', { name: 'Remove the rule' }).click()
  await dialogsClosed(page)
  await expect(ruleRow(page, name)).toHaveCount(0)
}

test.describe('with a setting that is refused', () => {
  test.use({ allowedProblems: /400 \(Bad Request\).*alert-rules/ })

  test('a rule is tried on the past and saved; what it finds is acknowledged, snoozed, muted, and resolves with it', async ({
    page,
  }) => {
    const name = `Share ${randomUUID()}`
    await page.goto(`${RULES}/new`)
    await expect(page.getByText(/^It would (not have fired|have fired \d+ times?)\.$/)).toBeVisible()
    await page.getByLabel('Watch').selectOption({ label: 'Share of failures' })
    await page.getByLabel('Share of deliveries (%)').fill('1')
    await page.getByLabel('With at least (deliveries)').fill('1')
    await expect(page.getByText(/^It would have fired \d+ times\.$/)).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Firings' }).getByRole('link', { name: 'Open the rows' }).first(),
    ).toHaveAttribute('href', /\/sandbox\/deliveries\?.*outcome=/)
    await page.getByLabel('Share of deliveries (%)').fill('0')
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByText('The setting must be at least 0.1.')).toBeVisible()

    await page.getByLabel('Watch').selectOption({ label: 'Returns at risk' })
    await expect(page.getByText('Past data for this rule is not stored')).toBeVisible()
    await page.getByLabel('Watch').selectOption({ label: 'Share of failures' })
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Share of deliveries (%)').fill('0.1')
    await page.getByLabel('Over the last (hours)').fill('24')
    await page.getByLabel('With at least (deliveries)').fill('1')
    await page.getByLabel('Counted for').selectOption({ label: 'All deliveries together' })
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(ruleRow(page, name)).toBeVisible()

    await openAlertOf(page, name, 'firing')
    await expect(page.getByText(/^See which deliveries failed/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open deliveries' })).toHaveAttribute(
      'href',
      /\/sandbox\/deliveries\?.*outcome=/,
    )
    await expectAlertIsAccessible(page)
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(page.getByText(/^Acknowledged by Olga Operator/)).toBeVisible()
    await page.getByRole('button', { name: 'Snooze…' }).click()
    await page.getByRole('menuitem', { name: 'For 1 hour' }).click()
    await expect(page.getByText(/^Snoozed until/)).toBeVisible()
    await page.getByRole('button', { name: 'End the snooze' }).click()
    await page.getByRole('button', { name: 'Mute…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mute this subject?' })
    await dialog.getByRole('button', { name: 'Mute' }).click()
    await expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The partner is slow')
    await dialog.getByRole('button', { name: 'Mute' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mute…' })).toBeHidden()

    await page.goto(RULES)
    const silence = page.getByRole('table', { name: 'Silences' }).getByRole('row').filter({ hasText: name })
    await expect(silence).toContainText('The partner is slow')
    await silence.getByRole('button', { name: /^End the silence/ }).click()
    await expect(silence).toHaveCount(0)

    await ruleRow(page, name).getByRole('checkbox').click()
    await expect(ruleRow(page, name).getByRole('checkbox')).not.toBeChecked()
    await expect(ruleRow(page, name)).toContainText('off')
    await openAlertOf(page, name, 'resolved')
    await expect(page.getByRole('listitem').filter({ hasText: 'Resolved' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'by Olga Operator' }).first()).toBeVisible()
    await removeRule(page, name)
  })
})

test('the threshold of a rule is moved on the chart of its past by keys, mouse and finger', async ({ page }) => {
  await page.goto(`${RULES}/new`)
  await page.getByLabel('Watch').selectOption({ label: 'Share of failures' })
  await page.getByLabel('With at least (deliveries)').fill('1')
  const slider = page.getByRole('slider', { name: 'Threshold: Share of deliveries' })
  const field = page.getByLabel('Share of deliveries (%)')
  await expect(slider).toHaveAttribute('aria-valuetext', '10%')
  const tried = page.waitForRequest(
    (request) => request.url().endsWith('/alert-rules/try') && request.postDataJSON().settings.percent === 11.9,
  )
  await slider.focus()
  for (const key of ['Home', 'PageUp', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  await expect(field).toHaveValue('11.9')
  await tried
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '100%')
  await expect(page.getByText(/^It would/)).toBeVisible()
  await expectNoAxeViolations(page)

  const middle = async () => {
    const box = await slider.boundingBox()
    if (!box) throw new Error('The threshold is not drawn.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await middle()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 40, { steps: 4 })
  await page.mouse.up()
  const dragged = Number(await field.inputValue())
  expectValue(dragged).toBeGreaterThan(60)
  expectValue(dragged).toBeLessThan(90)

  const finger = await middle()
  const touch = await page.context().newCDPSession(page)
  const touchPoints = (y: number) => [{ x: finger.x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(finger.y) })
  for (const y of [finger.y + 10, finger.y + 30])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPoints(y) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(async () => expectValue(Number(await field.inputValue())).toBeLessThan(dragged - 5)).toPass()
  await expect(slider).toHaveAttribute('aria-valuetext', `${await field.inputValue()}%`)
})

test('work is planned for an endpoint, and ended', async ({ page }) => {
  const reason = `Upgrade ${randomUUID()}`
  await page.goto(RULES)
  await page.getByRole('button', { name: 'Plan work…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan work' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Endpoint').fill('https://planned.acme.example/hook')
  await dialog.getByRole('button', { name: 'Plan the work' }).click()
  const silence = page.getByRole('table', { name: 'Silences' }).getByRole('row').filter({ hasText: reason })
  await expect(silence).toContainText('planned.acme.example/hook')
  await silence.getByRole('button', { name: /^End the silence/ }).click()
  await expect(silence).toHaveCount(0)
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('reads alerts and rules, and is offered no change', async ({ page }) => {
    await page.goto(RULES)
    await expect(page.getByRole('table', { name: 'Alert rules' }).getByRole('row')).not.toHaveCount(1)
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    await expect(page.getByRole('link', { name: 'New rule' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Remove|Plan work/ })).toHaveCount(0)
    await page.goto(`${RULES}/new`)
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('reads an alert and its rule, and can neither act on it nor see a channel', async ({ page, baseURL }) => {
    let alert = ''
    await expectValue(async () => {
      const { rows: found } = await (await page.request.get('/api/sandbox/alerts?limit=1')).json()
      expectValue(found).toHaveLength(1)
      alert = found[0].id
    }).toPass({ timeout: 90_000, intervals: [500] })
    await page.goto(`/sandbox/alerts/${alert}`)
    await expect(page.getByRole('heading', { level: 2, name: 'When' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Acknowledge|Snooze…|Mute…|End the snooze)$/ })).toHaveCount(0)
    await page.goto('/sandbox/alerts')
    await expect(page.getByRole('link', { name: 'Rules' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Channels' })).toHaveCount(0)
    await page.goto(RULES)
    await expect(page.getByRole('table', { name: 'Alert rules' }).getByRole('row')).not.toHaveCount(1)
    await expect(page.getByRole('button', { name: /Remove|Plan work/ })).toHaveCount(0)
    await page.goto('/sandbox/alerts/channels')
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    await expect(page.getByText('Yours is support.')).toBeVisible()
    const headers = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' }
    for (const [act, data] of [
      ['acknowledge', { acknowledged: true }],
      ['snooze', { until: null }],
      ['mute', { reason: 'Noise' }],
    ] as const) {
      const answer = await page.request.post(`/api/sandbox/alerts/${alert}/${act}`, { headers, data })
      expect([act, answer.status()]).toEqual([act, 403])
    }
  })
})

for (const { colorScheme, width, height } of LOOKS)
  test(`the list, a rule and its past have no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    for (const address of ['/sandbox/alerts', RULES, `${RULES}/new`]) {
      await page.goto(address)
      if (address.endsWith('new')) await expect(page.getByText(/^It would/)).toBeVisible()
      await expectNoAxeViolations(page)
      expect([address, await sidewaysScroll(page)]).toEqual([address, 0])
    }
  })
