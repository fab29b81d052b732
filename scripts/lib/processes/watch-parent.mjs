import { readFileSync } from 'node:fs'

/**
 * npm may put a shell between itself and a script, and the shell can outlive npm: where /proc tells, the grandparent
 * is watched, too.
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
 * Null without /proc.
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
