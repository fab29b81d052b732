const STORED = { demo: 5_000, small: 300, empty: 0 } as const
type StoredSeed = keyof typeof STORED

export type Seed = StoredSeed | `virtual:${number}`

const MOST_VIRTUAL = 10_000_000

export const SEED_RULE = `one of ${Object.keys(STORED).join(', ')} or virtual:N with N from 1 to ${MOST_VIRTUAL}`

export function isSeed(text: string): text is Seed {
  return Object.hasOwn(STORED, text) || virtualDeliveries(text) !== null
}

export function virtualDeliveries(seed: string): number | null {
  const count = Number(/^virtual:([1-9]\d{0,7})$/.exec(seed)?.[1] ?? Number.NaN)
  return count <= MOST_VIRTUAL ? count : null
}

/** With virtual deliveries, the history of `small` gives the other resources. */
export function storedDeliveries(seed: Seed): number {
  return seed === 'demo' || seed === 'empty' ? STORED[seed] : STORED.small
}
