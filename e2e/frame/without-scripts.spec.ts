import { stateOf } from '../support/accounts'
import { panel, waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

test.use({ role: 'operator' })

/** Pages can be read and links followed even if scripts are blocked or do not arrive. */
test('without scripts the pages can be read, and a row opens what it leads to', async ({ page, browser, baseURL }) => {
  await waitForArchive(page)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: stateOf('operator'),
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const plain = await context.newPage()
  const table = plain.getByRole('main').getByRole('table').first()
  for (const path of [
    'deliveries',
    'incidents',
    'returns',
    'recovery',
    'audit',
    'reports/deliveries',
    'settings/roles',
  ]) {
    await plain.goto(`/sandbox/${path}`)
    await expect(plain.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(table.getByRole('row').nth(1), path).toBeVisible()
  }
  await plain.goto('/sandbox/overview')
  await expect(plain.getByText(/things? needs? attention/)).toBeVisible()
  await plain.goto('/sandbox/deliveries')
  const link = plain.locator('[data-row-link]').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(plain).toHaveURL(href)
  await expect(panel(plain)).toBeVisible()
  await context.close()
})
