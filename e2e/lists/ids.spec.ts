import type { Page } from '@playwright/test'
import { panel, rows, sidewaysScroll, WEEKS_AGO, waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

/** The cut ids on the page, each with the end drawn behind the ellipsis and whether it fits. */
const cutIds = (page: Page) =>
  page.locator('tbody .id-ends').evaluateAll((ids) =>
    ids.flatMap((id) => {
      const whole = id.firstElementChild
      if (!whole || whole.scrollWidth <= whole.clientWidth) return []
      const { content, width } = getComputedStyle(id, '::after')
      const room = id.clientWidth - whole.clientWidth
      return [{ id: id.textContent, end: content.split('"')[1], fits: Number.parseFloat(width) <= room + 1 }]
    }),
  )

test('ids are whole at 1440 and 1920, cut once in the middle elsewhere, and copied whole', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(`/sandbox/deliveries?to=${WEEKS_AGO}`)
  await expect(rows(page).first()).toBeVisible()
  expect(await cutIds(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await cutIds(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await page.setViewportSize({ width: 1100, height: 900 })
  const cut = await cutIds(page)
  expect(cut.length).toBeGreaterThan(10)
  expect(cut.filter(({ id, end, fits }) => !fits || !id?.endsWith(end ?? '-'))).toEqual([])
  const id = rows(page).locator('.id-ends > bdi').first()
  const chosen = await id.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString()
  })
  expect(chosen).toBe(await id.getAttribute('title'))
})

test('the table of returns has all its columns in sight at 1920', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto('/sandbox/returns')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const { right } = await table.evaluate((element) => element.getBoundingClientRect())
  expect(right).toBeLessThanOrEqual(1920)
})

test.describe('an open row', () => {
  test('is 480 wide where the list has its columns, moved by pointer and keys, remembered, and leaves the list its room', async ({
    page,
  }) => {
    const widthOf = async () => Math.round((await panel(page).boundingBox())?.width ?? 0)
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.goto('/sandbox/deliveries')
    await rows(page).nth(1).getByRole('link').click()
    const edge = page.getByRole('separator', { name: 'Width of the panel' })
    await expect(edge).toHaveAttribute('aria-valuenow', '480')
    expect(await widthOf()).toBe(480)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(edge).toHaveAttribute('aria-valuenow', '392')
    expect(await widthOf()).toBe(392)

    const box = await edge.boundingBox()
    if (!box) throw new Error('The edge is not drawn.')
    await page.mouse.move(box.x + box.width / 2, 500)
    await page.mouse.down()
    await page.mouse.move(box.x - 95, 500, { steps: 4 })
    await page.mouse.up()
    const dragged = await widthOf()
    expect(dragged).toBeGreaterThan(470)
    await expect(edge).toHaveAttribute('aria-valuenow', String(dragged))
    await edge.press('ArrowRight')
    expect(await widthOf()).toBe(dragged - 16)
    await page.reload()
    expect(await widthOf()).toBe(dragged - 16)

    await edge.press('End')
    const most = Number(await edge.getAttribute('aria-valuemax'))
    expect(await widthOf()).toBe(most)
    expect(most).toBe(1440 - 216 - 420)
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(edge).toHaveAttribute('aria-valuenow', String(1100 - 216 - 420))
    expect(await widthOf()).toBe(1100 - 216 - 420)
  })
})

for (const address of [
  'deliveries?range=24h',
  'recovery?outcome=failed',
  'returns?state=partially_confirmed',
  'returns?action=review_required',
])
  test(`one filter leaves the filters of ${address} on one row at 1440`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/sandbox/${address}`)
    const buttons = page.getByRole('group', { name: 'Filters' }).getByRole('button')
    await expect(page.getByRole('button', { name: /^Remove the .* filter$/ })).toHaveCount(1)
    const tops = await buttons.evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().top)))
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10)
  })

test('returns on a phone say their state, and what is at risk or lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sandbox/returns?exposure=lost')
  await expect(rows(page).first()).toBeVisible()
  const texts = await rows(page).allTextContents()
  expect(texts.filter((text) => !/(sent|released|flight)/i.test(text))).toEqual([])
  const lost = rows(page)
    .first()
    .getByText(/^lost [\d,]+\.\d\d$/)
  await expect(lost).toBeVisible()
  const cut = await rows(page)
    .locator('td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
  expect(cut).toBe(0)
})
