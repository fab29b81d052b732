type Named = { id: string; name: string; isMine: boolean; ownerName: string }

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts a person’s own things first, each group by name. */
export function ownFirstByName(a: Named, b: Named): number {
  if (a.isMine !== b.isMine) return a.isMine ? -1 : 1
  return order.compare(a.name, b.name) || order.compare(a.ownerName, b.ownerName) || (a.id < b.id ? -1 : 1)
}
