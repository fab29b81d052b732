type Entry = { at: number; order: number; run: () => void }

/** What is still to happen by the sandbox clock: payouts that settle, debits that clear, blocks that end. */
export type Agenda = {
  add: (at: number, run: () => void) => void
  /** Runs everything due, in order of time; what it adds runs too when that is due as well. */
  runDue: (now: number) => void
  /** When the next thing is due. */
  next: () => number | null
}

export function createAgenda(): Agenda {
  let entries: Entry[] = []
  let count = 0
  const isEarlier = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order)
  const first = () =>
    entries.reduce<Entry | undefined>((found, entry) => (found && isEarlier(found, entry) ? found : entry), undefined)

  return {
    add(at, run) {
      count += 1
      entries.push({ at, order: count, run })
    },
    runDue(now) {
      for (let entry = first(); entry !== undefined && entry.at <= now; entry = first()) {
        const done = entry
        entries = entries.filter((other) => other !== done)
        done.run()
      }
    },
    next: () => first()?.at ?? null,
  }
}
