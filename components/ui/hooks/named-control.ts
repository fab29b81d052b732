/** Controls that keys and the palette press; their `data-control` holds the name. */
export type ControlName = 'export' | 'send' | 'copy-rows' | 'copy-link' | 'filters'

/** The control that is in view and enabled, or null. */
export function findControl(name: ControlName): HTMLElement | null {
  const named = document.querySelectorAll<HTMLElement>(`[data-control="${name}"]`)
  // jsdom has no layout; an element without a box of its own is visible if a child is.
  const isShown = (element: Element): boolean =>
    (element.checkVisibility?.({ visibilityProperty: true }) ?? true) ||
    (getComputedStyle(element).display === 'contents' && [...element.children].some(isShown))
  return [...named].find((element) => element.getAttribute('aria-disabled') !== 'true' && isShown(element)) ?? null
}

/** Presses a control; false if no such control is in view. */
export function pressControl(name: ControlName): boolean {
  const control = findControl(name)
  control?.click()
  return control !== null
}
