/** A click, key or submission from before React listens; `again` repeats it. */
type EarlyEvent = { event: Event; again: () => void; source?: Element }

/** The window on which the script in the HTML has set `earlyEvents`. */
export type EarlyWindow = Window & { earlyEvents?: { kept: EarlyEvent[]; end: () => void } }

/** Is written into the HTML as text and runs before every other script, so it can name nothing outside itself. */
export function keepEarlyEvents(): void {
  const MOST = 20
  const TYPING = 'input, textarea, select, [contenteditable="true"]'
  const kept: EarlyEvent[] = []

  /** Keeps one event per source: people press again when nothing happens. */
  function keep(event: Event, again: () => void, source?: Element) {
    const isKept = source !== undefined && kept.some((early) => early.source === source)
    if (kept.length < MOST && !isKept) kept.push({ event, again, ...(source && { source }) })
  }

  function keepClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // The press of a submit button is kept as the submission that follows.
    if (button && (button.form === null || button.type !== 'submit')) keep(event, () => button.click(), button)
  }

  function keepSubmission(event: SubmitEvent) {
    event.preventDefault()
    const { target: form, submitter } = event
    if (form instanceof HTMLFormElement) keep(event, () => form.isConnected && form.requestSubmit(submitter), form)
  }

  /** Keeps letters and signs typed outside fields, and the keys of the search; other commands are the browser’s. */
  function keepKey(event: KeyboardEvent) {
    const { key, code, shiftKey, ctrlKey, metaKey } = event
    const isSearch = (ctrlKey || metaKey) && key === 'k'
    const isTyped = event.target instanceof Element && event.target.closest(TYPING) !== null
    const isSign = !ctrlKey && !metaKey && !event.altKey && key.length === 1 && key !== ' ' && !isTyped
    if (!isSearch && !isSign) return
    if (isSearch) event.preventDefault()
    const init = { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }
    keep(event, () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)))
  }

  addEventListener('click', keepClick, true)
  addEventListener('submit', keepSubmission, true)
  addEventListener('keydown', keepKey, true)
  const page: EarlyWindow = window
  page.earlyEvents = {
    kept,
    end: () => {
      removeEventListener('click', keepClick, true)
      removeEventListener('submit', keepSubmission, true)
      removeEventListener('keydown', keepKey, true)
      // React dispatches the last event itself if that event caused the first rendering, which calls this.
      if (kept.at(-1)?.event.eventPhase !== Event.NONE) kept.pop()
    },
  }
}
