import type { BrowserContext } from '@playwright/test'

/** Clicks, keys and pastes that a task took; text that is filled in counts as one paste. */
export class Effort {
  #count = 0

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('countEffort', () => {
      this.#count += 1
    })
    await context.addInitScript(reportEffort)
  }

  /** What `task` took. */
  async of(task: () => Promise<void>): Promise<number> {
    const before = this.#count
    await task()
    return this.#count - before
  }
}

/** Runs in the page. */
function reportEffort(): void {
  const modifiers = ['Shift', 'Control', 'Alt', 'Meta']
  const count = () => {
    if ('countEffort' in window && typeof window.countEffort === 'function') window.countEffort()
  }
  let isTyped = false
  addEventListener('pointerdown', count, true)
  addEventListener(
    'keydown',
    ({ key }) => {
      isTyped = true
      if (!modifiers.includes(key)) count()
    },
    true,
  )
  addEventListener('keyup', () => (isTyped = false), true)
  addEventListener(
    'input',
    ({ target }) => {
      // A box reports its click a second time.
      const isBox = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
      if (!isTyped && !isBox) count()
    },
    true,
  )
}
