import type { Page } from '@playwright/test'

/** Elements of which the last one must be drawn, and how far down the window it must reach: 0 anywhere, 1 to its end. */
export type PagePart = { selector: string; reach: number }

export const HEADING: PagePart = { selector: 'h1', reach: 0 }

/** Rows that fill the window: what is below it may be drawn later. A skeleton's rows have no index. */
export const DELIVERY_ROWS: PagePart = { selector: 'tr[aria-rowindex]:has([data-row-link])', reach: 1 }

/**
 * For a page to run: marks `shown` at the frame that first has the part. The clock of the page itself is read, frame by frame;
 * Playwright looks for an element at ever longer intervals, up to half a second.
 */
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

/** When the part was shown, in milliseconds since the page's navigation began. */
export async function shownAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime)
  return Number(await mark.jsonValue())
}
