import { readFileSync } from 'node:fs'

/**
 * Calls `onGone` once the parent has ended. npm may put a shell between itself and a script, and the shell can outlive
 * npm, so `grandparent` watches the next process above, too, if there is a /proc.
 * @param {() => void} onGone
 */
export function watchParent(onGone, { grandparent = false } = {}) {
  const parent = process.ppid
  const above = grandparent ? parentOf(parent) : null
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === null || parentOf(parent) === above)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}

/**
 * The parent of a process; null without /proc.
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
