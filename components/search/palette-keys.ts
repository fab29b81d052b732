type Field = { open: () => void; isOpening: () => boolean }

/** The palette’s field; null until the first page is hydrated. */
let field: Field | null = null
let wasMounted = false
let isWaiting = false
let typed = ''

const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !(event.altKey || event.shiftKey || event.isComposing)

const isPlainText = (event: KeyboardEvent) =>
  event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)

const isOnButton = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role="dialog"] button') !== null

function listen(event: KeyboardEvent): void {
  if (isShortcut(event)) {
    if (!field && wasMounted) return
    event.preventDefault()
    if (field) field.open()
    else isWaiting = !isWaiting
    return
  }
  const isKept = field ? field.isOpening() : isWaiting
  if (!isKept || !isPlainText(event) || isOnButton(event)) return
  typed += event.key
  event.preventDefault()
  event.stopPropagation()
}

// Listens as soon as this code runs, because a page is hydrated later, and its effects run later still.
if (typeof document !== 'undefined') document.addEventListener('keydown', listen, { capture: true })

/** Registers the mounted field, and opens it at once if its keys were pressed before. Answers a function that removes it. */
export function listenForPalette(mounted: Field): () => void {
  field = mounted
  wasMounted = true
  if (isWaiting) mounted.open()
  isWaiting = false
  return () => {
    if (field === mounted) field = null
    typed = ''
  }
}

/** Answers the text that was typed before the palette was ready, and forgets it. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}
