type Entry = { at: number; order: number; run: () => void }

export type Agenda = {
  add: (at: number, run: () => void) => void
  runDue: (now: number) => void
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
