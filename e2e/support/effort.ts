import type { BrowserContext } from '@playwright/test'

type Spent = { clicks: number; keys: number }

/** Counts the clicks, and the keys and pastes, of a task; text that is filled in counts as one paste. */
export class Effort {
  #spent: Spent = { clicks: 0, keys: 0 }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('countEffort', (kind: keyof Spent) => {
      this.#spent[kind] += 1
    })
    await context.addInitScript(reportEffort)
  }

  /** The clicks and the keys that `task` took. */
  async spent(task: () => Promise<void>): Promise<Spent> {
    const before = { ...this.#spent }
    await task()
    return { clicks: this.#spent.clicks - before.clicks, keys: this.#spent.keys - before.keys }
  }

  /** The sum of clicks and keys that `task` took. */
  async of(task: () => Promise<void>): Promise<number> {
    const { clicks, keys } = await this.spent(task)
    return clicks + keys
  }
}

/** Runs in the page. */
function reportEffort(): void {
  const modifiers = ['Shift', 'Control', 'Alt', 'Meta']
  const count = (kind: 'clicks' | 'keys') => {
    if ('countEffort' in window && typeof window.countEffort === 'function') window.countEffort(kind)
  }
  let isTyped = false
  addEventListener('pointerdown', () => count('clicks'), true)
  addEventListener(
    'keydown',
    ({ key }) => {
      isTyped = true
      if (!modifiers.includes(key)) count('keys')
    },
    true,
  )
  addEventListener('keyup', () => (isTyped = false), true)
  addEventListener(
    'input',
    ({ target }) => {
      // A box reports its click a second time.
      const isBox = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
      if (!isTyped && !isBox) count('keys')
    },
    true,
  )
}
