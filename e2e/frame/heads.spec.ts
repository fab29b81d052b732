import { waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

test.use({ role: 'admin', viewport: { width: 1440, height: 900 } })

const PAGES = [
  'deliveries',
  'recovery',
  'incidents',
  'sequences',
  'redeliveries',
  'redeliveries/targets',
  'webhooks',
  'returns',
  'exports',
  'audit',
  'reports/deliveries',
  'settings/user-keys',
]

test('buttons in the head of a page have one height and stand on one line', async ({ page }) => {
  await waitForArchive(page)
  const odd: unknown[] = []
  for (const path of PAGES) {
    await page.goto(`/sandbox/${path}`)
    const head = page.getByRole('main').getByRole('heading', { level: 1 }).first().locator('xpath=../..')
    await expect(head).toBeVisible()
    const boxes = await head.locator(':is(a, button):not(p *)').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { height, bottom } = button.getBoundingClientRect()
        return { text: button.textContent, height, bottom }
      }),
    )
    const sizes = new Set(boxes.map(({ height, bottom }) => `${height} ${bottom}`))
    if (sizes.size > 1 || boxes.some(({ height }) => height !== 30)) odd.push({ path, boxes })
  }
  expect(odd).toEqual([])
})
