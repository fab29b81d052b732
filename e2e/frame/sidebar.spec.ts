import type { Page } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'admin', viewport: { width: 768, height: 1024 } })

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0)
const toggle = (page: Page) => sidebar(page).getByRole('button', { name: 'Navigation', exact: true })

test('shows icons at 768 and names from 1024, until something else is chosen, which is remembered', async ({
  page,
}) => {
  await waitForArchive(page)
  await page.goto('/sandbox/deliveries')
  expect(await widthOf(page)).toBe(52)
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await widthOf(page)).toBe(216)
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')

  await toggle(page).press('Enter')
  expect(await widthOf(page)).toBe(52)
  await page.reload()
  expect(await widthOf(page)).toBe(52)
  await toggle(page).press('Enter')
  expect(await widthOf(page)).toBe(216)

  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await widthOf(page)).toBe(52)
  await toggle(page).press('Enter')
  await page.reload()
  expect(await widthOf(page)).toBe(216)
})

test('an icon says its section and number: to the eye, in its name, and as a hint for the keyboard', async ({
  page,
}) => {
  await waitForArchive(page)
  await page.goto('/sandbox/overview')
  const link = sidebar(page).getByRole('link', { name: /^Recovery \d[\d,]* / })
  const [, count = ''] = /^Recovery([\d,]+) /.exec((await link.textContent()) ?? '') ?? []
  await expect(link.locator('[aria-hidden]').getByText(/^\d+\+?$/)).toBeVisible()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText(new RegExp(`^Recovery: ${count} `))).toBeVisible()
  await expectNoAxeViolations(page)
})
