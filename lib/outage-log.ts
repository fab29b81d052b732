/** The shortest time between two lines of an outage. */
const APART_MS = 10_000

export type OutageLog = {
  /** Whether an error says that the database is down; set by lib/db. */
  isOutage: (error: unknown) => boolean

  /** How many lines were left out before this one; null if this line is left out, too. */
  passes: (error: unknown) => number | null
  /** How many lines were left out at the end of an outage; null if there was no outage. */
  end: () => number | null
}

/** While the database is down everything fails again and again: one line says so, then at most one every ten seconds. */
export function createOutageLog(now: () => number = Date.now): OutageLog {
  let lastAt = Number.NEGATIVE_INFINITY
  let isDown = false
  let leftOut = 0
  const take = () => {
    const taken = leftOut
    leftOut = 0
    return taken
  }
  const log: OutageLog = {
    isOutage: () => false,
    passes(error) {
      if (!log.isOutage(error)) return 0
      if (now() - lastAt < APART_MS) {
        leftOut += 1
        return null
      }
      lastAt = now()
      isDown = true
      return take()
    },
    end() {
      if (!isDown) return null
      isDown = false
      return take()
    },
  }
  return log
}

const holder: { rampdeskOutage?: OutageLog } = globalThis as object

/** The log is kept on the process, because Next.js may load a module more than once. */
export function outageOfProcess(): OutageLog {
  holder.rampdeskOutage ??= createOutageLog()
  return holder.rampdeskOutage
}
