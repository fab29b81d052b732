import type { Page } from '@playwright/test'

/** A part is shown once its last element is drawn. `reach` is the share of the window that it must fill. */
export type PagePart = { selector: string; reach: number }

export const HEADING: PagePart = { selector: 'h1', reach: 0 }

/** Skeleton rows have no index; hidden rows may come later. */
export const DELIVERY_ROWS: PagePart = { selector: 'tr[aria-rowindex]:has([data-row-link])', reach: 1 }

/** Rows of the bare page. */
export const BARE_ROWS: PagePart = { selector: 'tbody tr', reach: 1 }

/** Runs in the page and marks the first frame with the part, because Playwright polls slowly. */
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

/** Runs in the page and marks the first frame in which React has the last element: from then on the part answers clicks. */
export async function markAlive({ selector }: PagePart): Promise<void> {
  const latest = performance.now() + 30_000
  for (;;) {
    const now = await new Promise<number>(requestAnimationFrame)
    if (now > latest) throw new Error(`Not alive: ${selector}`)
    const last = [...document.querySelectorAll(selector)].at(-1)
    if (last && Object.keys(last).some((key) => key.startsWith('__reactFiber$'))) break
  }
  performance.mark('alive')
}

/** Milliseconds since the navigation began. */
export async function markedAt(page: Page, name: 'shown' | 'alive'): Promise<number> {
  const mark = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)
  return Number(await mark.jsonValue())
}
