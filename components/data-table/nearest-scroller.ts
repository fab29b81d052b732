export function nearestScroller(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement
}
