import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { COPY_PARTS, pageName, withoutNumbers } from './copy-file'

/** Texts by page; texts that differ only in their numbers count as one. */
type Copy = Map<string, Map<string, string>>

/** Collects the texts of a context’s pages; `write` stores them for `joinCopy`. */
export class CopyRecorder {
  readonly #copy: Copy = new Map()

  async record(context: BrowserContext): Promise<void> {
    await context.exposeFunction('keepCopy', (path: string, texts: string[]) => this.#keep(path, texts))
    await context.addInitScript(watchTexts)
  }

  #keep(path: string, texts: string[]): void {
    const name = pageName(path)
    const kept = this.#copy.get(name) ?? new Map<string, string>()
    this.#copy.set(name, kept)
    for (const text of texts) if (!kept.has(withoutNumbers(text))) kept.set(withoutNumbers(text), text)
  }

  write(part: string): void {
    mkdirSync(COPY_PARTS, { recursive: true })
    const pages = [...this.#copy].map(([name, texts]) => [name, [...texts.values()]])
    writeFileSync(join(COPY_PARTS, `${part}.json`), JSON.stringify(pages))
  }
}

/** Runs in the page. Rows, ids and payloads are data, not words of the interface. */
function watchTexts(): void {
  const data = 'tbody, pre, code, script, style, template, .font-mono'
  const named = ['aria-label', 'title', 'placeholder', 'alt']
  const seen = new Set<string>()

  function blockOf(element: Element): Element {
    return getComputedStyle(element).display === 'inline' && element.parentElement
      ? blockOf(element.parentElement)
      : element
  }

  function textsOf(root: Element): string[] {
    const blocks = new Map<Element, string>()
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent?.checkVisibility() || parent.closest(data)) continue
      const block = blockOf(parent)
      blocks.set(block, (blocks.get(block) ?? '') + node.nodeValue)
    }
    const labels = [...root.querySelectorAll(named.map((name) => `[${name}]`).join())]
      .filter((element) => !element.closest(data))
      .flatMap((element) => named.map((name) => element.getAttribute(name) ?? ''))
    return [...blocks.values(), ...labels].map((text) => text.replace(/\s+/g, ' ').trim())
  }

  function look(): void {
    if (!document.body) return
    const fresh = textsOf(document.body).filter((text) => text !== '' && text.length < 600 && !seen.has(text))
    if (fresh.length === 0) return
    for (const text of fresh) seen.add(text)
    if ('keepCopy' in window && typeof window.keepCopy === 'function') window.keepCopy(location.pathname, fresh)
  }

  let isDue = false
  new MutationObserver(() => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      look()
    }, 100)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  addEventListener('pagehide', look)
}
