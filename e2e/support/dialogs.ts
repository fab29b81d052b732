import type { Page } from '@playwright/test'
import { expect } from './test'

/** Waits until a confirmed action has ended. An open dialog hides the page beneath it from roles, so that rows seem to be gone. */
export async function dialogsClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
