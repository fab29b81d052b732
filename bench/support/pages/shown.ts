import type { Page } from '@playwright/test'

/** The last element must be drawn. `reach`: share of the window to fill. */
export type PagePart = { selector: string; reach: number }

export const HEADING: PagePart = { selector: 'h1', reach: 0 }

/** Skeleton rows have no index; hidden rows may come later. */
export const DELIVERY_ROWS: PagePart = { selector: 'tr[aria-rowindex]:has([data-row-link])', reach: 1 }

/** Rows of the bare page. */
export const BARE_ROWS: PagePart = { selector: 'tbody tr', reach: 1 }

/** In the page, at the first frame: Playwright polls slowly. */
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
