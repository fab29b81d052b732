import { panel, rows, waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the copy button of a row is drawn on hover, and reached with the keyboard alone', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const row = rows(page)
    .filter({ has: page.locator('.table-id') })
    .first()
  const copy = row.getByRole('button', { name: /^Copy .* id$/ })
  const id = row.locator('.table-id bdi').first()
  await expect(copy).toHaveCount(0)
  await id.hover()
  await expect(copy).toHaveCount(1)
  const textBefore = await id.boundingBox()
  await page.mouse.move(0, 0)
  await expect(copy).toHaveCount(0)
  expect((await id.boundingBox())?.width).toBe(textBefore?.width)

  await row.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(copy.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await id.getAttribute('title'))
  await expectNoAxeViolations(page)
})

for (const { name, forcedColors } of [
  { name: 'by its colour', forcedColors: 'none' },
  { name: 'by an outline, with forced colours', forcedColors: 'active' },
] as const) {
  test(`an open row is told from the others ${name}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors })
    await page.goto('/sandbox/deliveries')
    await rows(page).nth(2).getByRole('link').click()
    await expect(panel(page)).toBeVisible()
    await page.mouse.move(0, 0)
    const looks = await rows(page).evaluateAll((all) =>
      all.map((row) => {
        const cell = row.querySelector('td')
        return `${getComputedStyle(row).outline} ${cell && getComputedStyle(cell).backgroundColor}`
      }),
    )
    expect(new Set(looks).size).toBe(2)
    expect(looks.filter((look) => look === looks[2])).toHaveLength(1)
  })
}
