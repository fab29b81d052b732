import type { Page } from '@playwright/test'
import { expect } from './test'

/** Each theme and each width once. */
export const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 375, height: 812 },
] as const

/** Charts are drawn when they come into sight. */
export async function seeCharts(page: Page) {
  const choices = page.getByRole('group', { name: /: shown as$/ })
  await expect(choices.first()).toBeVisible()
  for (const choice of await choices.all()) await choice.scrollIntoViewIfNeeded()
  await expect(page.locator('.recharts-surface')).toHaveCount(await choices.count())
}
