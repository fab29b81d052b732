import type { Page } from '@playwright/test'

/** The last of the elements must be drawn. `reach` is the part of the window to fill: 0 anywhere, 1 to its end. */
export type PagePart = { selector: string; reach: number }

export const HEADING: PagePart = { selector: 'h1', reach: 0 }

/** Rows below the window may be drawn later. Skeleton rows have no index. */
export const DELIVERY_ROWS: PagePart = { selector: 'tr[aria-rowindex]:has([data-row-link])', reach: 1 }

/** Runs in the page and marks the first frame with the part. Playwright polls at intervals of up to half a second. */
export async function markShown({ selector, reach }: PagePart): Promise<void> {
  performance.clearMarks('shown')
  const latest = performance.now() + 30_000
  for (;;) {
    const now = await new Promise<number>(requestAnimationFrame)
    if (now > latest) throw new Error(`Not shown: ${selector}`)
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect()
    if (box && box.height > 0 && box.bottom >= reach * innerHeight) break
  }
  performance.mark('shown')
}

/** Milliseconds since the navigation began. */
export async function shownAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime)
  return Number(await mark.jsonValue())
}
