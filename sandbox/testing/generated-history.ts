import { generateHistory } from '../history/generate'
import { reflectHistory } from '../history/reflect'
import { createWorld } from '../history/world'
import type { Variant } from '../options'

export type SentPayload = Record<string, unknown> & { event: string; userId: string; id: string }
type Sent = { at: number; payload: SentPayload }

export function generatedHistory(
  variant: Variant,
  instant: string,
  { seed = variant, count = 5_000 }: { seed?: string; count?: number } = {},
) {
  const now = Date.parse(instant)
  const world = createWorld(variant, seed)
  const base = createWorld(variant, seed).holdings
  const history = generateHistory(world, now, count)
  reflectHistory(history, world.holdings, now)
  const parse = (text: string): SentPayload => JSON.parse(text).payload
  const sent: Sent[] = history.records.slice(2).map(({ at, text }) => ({ at: at ?? 0, payload: parse(text) }))
  return {
    now,
    variant,
    history,
    base,
    holdings: world.holdings,
    sent,
    /** Includes deliveries without an outcome yet. */
    all: [...sent, ...history.late.map(({ at, text }): Sent => ({ at, payload: parse(text) }))],
    from: sent[0]?.at ?? 0,
    offRamps: [...history.book.offRamps.entries()].map(({ item }) => item),
    deposits: [...history.book.deposits.entries()].map(({ item }) => item),
    onRamps: [...history.book.onRamps.entries()].map(({ item }) => item),
    returns: [...history.book.returns.values()],
  }
}

export type GeneratedHistory = ReturnType<typeof generatedHistory>
