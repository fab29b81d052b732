import type { Page } from '@playwright/test'
import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' })
const boxOf = (page: Page, index: number) => rows(page).nth(index).getByRole('checkbox')
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const totalOf = async (page: Page, query: string): Promise<number> =>
  (await (await page.request.get(`/api/sandbox/deliveries/counts${query}`)).json()).total

async function pressUntil(page: Page, key: string, isThere: () => Promise<void>) {
  await expect(async () => {
    await page.keyboard.press(key)
    await isThere()
  }).toPass()
}

test('selects all that match with the keyboard alone, and copies every page of them', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=rejected')
  const total = await totalOf(page, '?outcome=rejected')
  expect(total).toBeGreaterThan(50)
  const all = `All ${total.toLocaleString('en')} that match are selected`
  await pressUntil(page, 'Shift+X', () => expect(bar(page).getByText(all)).toBeVisible({ timeout: 500 }))
  await expect(page.getByRole('status').filter({ hasText: all })).toBeAttached()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const without = `All ${total.toLocaleString('en')} that match, except 1, are selected`
  await expect(bar(page).getByText(without)).toBeVisible()

  await page.keyboard.press(']')
  await expect(page).toHaveURL(/cursor=/)
  await expect(bar(page).getByText(without)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toBeChecked()

  await bar(page).getByRole('button', { name: 'Copy rows' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy rows' })
  await expect(dialog.getByText(`Copied ${(total - 1).toLocaleString('en')} rows`, { exact: false })).toBeVisible()
  const lines = (await clipboard(page)).split('\n')
  expect(lines[0]).toMatch(/^Time \(UTC\)\tEvent\t/)
  expect(lines).toHaveLength(total)
  expect(new Set(lines).size).toBe(total)
  expect(lines.slice(1).every((line) => line.split('\t')[3] === 'rejected')).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
})

test('keeps the selection from page to page, and drops it with other filters', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await expect(async () => {
    await boxOf(page, 0).check({ timeout: 1000 })
    await expect(bar(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(boxOf(page, 0)).not.toBeChecked()
  await boxOf(page, 1).check()
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await page.keyboard.press('g')
  await expect(page).not.toHaveURL(/cursor=/)
  await expect(boxOf(page, 0)).toBeChecked()

  await page
    .getByRole('group', { name: 'Filter by outcome' })
    .getByRole('button', { name: /Failed/ })
    .click()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is selected' })).toBeAttached()
})

test('selects a stretch with Shift, by keys and by the pointer', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await pressUntil(page, 'j', () => expect(rows(page).first().getByRole('link')).toBeFocused({ timeout: 500 }))
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page).getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Shift+K')
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await boxOf(page, 2).check()
  await boxOf(page, 6).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('5 selected')).toBeVisible()
  await rows(page)
    .nth(8)
    .click({ modifiers: ['Shift'], position: { x: 400, y: 10 } })
  await expect(bar(page).getByText('7 selected')).toBeVisible()
  await expect(page).toHaveURL(/\/deliveries$/)
})

test('offers the comparison for exactly two, and copies ids', async ({ page }) => {
  await page.goto('/sandbox/deliveries?event=achDebit.returned')
  await expect(async () => {
    await boxOf(page, 0).check({ timeout: 1000 })
    await expect(bar(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(bar(page).getByRole('link', { name: 'Compare' })).toHaveCount(0)
  await boxOf(page, 1).check()
  await expect(bar(page).getByRole('link', { name: 'Compare' })).toHaveAttribute('href', /compare\?a=\d+&b=\d+/)
  await bar(page).getByRole('button', { name: 'Copy ids' }).click()
  await page.getByRole('menuitem', { name: 'Event ids' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Copied \d event ids?/ })).toBeAttached()
  expect(await clipboard(page)).toMatch(/^\S+(\n\S+)?$/)
  await boxOf(page, 2).check()
  await expect(bar(page).getByRole('link', { name: 'Compare' })).toHaveCount(0)
})

test('a column sized by the keyboard keeps its width over a reload, and is set back', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const head = page.getByRole('columnheader', { name: 'Resource' })
  const edge = page.getByRole('separator', { name: 'Width of Resource' })
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0)
  const before = await width()
  await edge.focus()
  await pressUntil(page, 'ArrowRight', () => expect(edge).not.toHaveAttribute('aria-valuenow', String(before)))
  const wide = Number(await edge.getAttribute('aria-valuenow'))
  expect(wide).toBeGreaterThan(before)
  await expect.poll(width).toBe(wide)
  await page.reload()
  await expect.poll(width).toBe(wide)
  await edge.focus()
  await pressUntil(page, 'Delete', () => expect(edge).toHaveAttribute('aria-valuenow', String(before)))
  await expect.poll(width).toBe(before)
})

test('a column that is dragged wider starts at its width on screen, and keeps its new one', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const head = page.getByRole('columnheader', { name: 'Endpoint' })
  const edge = page.getByRole('separator', { name: 'Width of Endpoint' })
  const box = async () => (await head.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const before = await box()
  await expect(async () => {
    const { x, y, width, height } = await box()
    await page.mouse.move(x + width - 3, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width + 57, y + height / 2, { steps: 4 })
    await page.mouse.up()
    expect(Number(await edge.getAttribute('aria-valuenow'))).toBe(Math.round(before.width) + 60)
  }).toPass()
  await page.reload()
  await expect.poll(async () => Math.round((await box()).width)).toBe(Math.round(before.width) + 60)
})

test('a column that is shown and moved stays so over a reload', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const choice = page.getByRole('checkbox', { name: 'Event id', exact: true })
  await expect(async () => {
    if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Columns' }).click({ timeout: 1000 })
    await expect(choice).toBeVisible({ timeout: 1000 })
  }).toPass()
  await choice.check()
  for (const _ of ['before Family', 'before Event']) await page.getByRole('button', { name: 'Move Outcome up' }).click()
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  await expect
    .poll(async () => (await heads()).filter((head) => /^(Outcome|Event)/.test(head)))
    .toEqual(['Outcome', 'Event', 'Event id'])
  await expectNoAxeViolations(page)
  const moved = await heads()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Event id' })).toBeVisible()
  expect(await heads()).toEqual(moved)
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`selected rows have no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/deliveries')
    await expect(async () => {
      await boxOf(page, 0).check({ timeout: 1000 })
      await expect(bar(page)).toBeVisible({ timeout: 500 })
    }).toPass()
    await boxOf(page, 1).check()
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}
