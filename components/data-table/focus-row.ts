/**
 * Focuses a row’s link and scrolls it into sight; if the row is not drawn, focuses the row in the Tab order. At once if it
 * can, because the next key may come before the next frame.
 */
export function focusRow(id: string) {
  if (takesFocus(linkOf(id))) return
  requestAnimationFrame(() => {
    takesFocus(linkOf(id) ?? document.querySelector<HTMLElement>('[data-row-link][tabindex="0"]'))
  })
}

function takesFocus(link: HTMLElement | null): boolean {
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  return link !== null && document.activeElement === link
}

/** Scrolls a row into sight and leaves the focus where it is. */
export function showRow(id: string) {
  linkOf(id)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

function linkOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`)
}
