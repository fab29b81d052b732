/** Focuses a row's link, scrolled into sight; of a row that is not drawn, the one in the Tab order. */
export function focusRow(id: string) {
  requestAnimationFrame(() => {
    const row = linkOf(id)
    const link = row ?? document.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')
    link?.focus({ preventScroll: true })
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  })
}

/** Scrolls a row into sight and leaves the focus. */
export function showRow(id: string) {
  linkOf(id)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`)
}
