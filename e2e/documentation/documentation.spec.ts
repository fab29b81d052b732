import { sidewaysScroll } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('goes from a page to what is written about it, on to another document, and to all of them', async ({ page }) => {
    await page.goto('/sandbox/incidents')
    await page.getByRole('main').getByRole('link', { name: 'Documentation' }).click()
    await expect(page).toHaveURL('/sandbox/documentation/lists#incidents')
    await expect(page.getByRole('heading', { level: 2, name: 'Incidents' })).toBeInViewport()
    await page.goto('/sandbox/documentation/exports')
    await page.getByRole('article').getByRole('link', { name: 'permissions' }).first().click()
    await expect(page).toHaveURL(/\/sandbox\/documentation\/permissions/)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Documentation' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Operations/ })).toBeVisible()
  })

  test.describe('at another address', () => {
    test.use({ allowedProblems: /status of 404/ })

    test('reads that there is no such document', async ({ page }) => {
      await page.goto('/sandbox/documentation/architecture')
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    })
  })
})

for (const { colorScheme, width, height } of LOOKS)
  test(`documents have no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    for (const path of ['', '/exports', '/permissions', '/operations']) {
      await page.goto(`/sandbox/documentation${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      await expectNoAxeViolations(page)
    }
  })
