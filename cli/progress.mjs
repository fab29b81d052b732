const LINE_MS = 10_000
const REDRAW_MS = 200

/**
 * Shows progress: on a terminal in one line that changes, elsewhere in a new line now and then.
 *
 * @param {(text: string) => void} say
 */
export function openProgress(say) {
  const isTerminal = Boolean(process.stderr.isTTY) && process.env.TERM !== 'dumb'
  let shownAt = isTerminal ? 0 : Date.now()
  let isDrawn = false
  return {
    /** @param {string} text */
    show(text) {
      if (Date.now() - shownAt < (isTerminal ? REDRAW_MS : LINE_MS)) return
      shownAt = Date.now()
      if (!isTerminal) return say(text)
      isDrawn = true
      process.stderr.write(`\r\u001b[K${text}`)
    },
    end() {
      if (isDrawn) process.stderr.write('\r\u001b[K')
      isDrawn = false
    },
  }
}
