import type { Reached } from '@/sandbox/testing/reached-states'

/** The sentences for the values of one member and, for each clause, a check against the answers of the platform. */
type Told<World> = {
  texts: Readonly<Record<string, string>>
  worldsOf: (reached: Reached) => readonly World[]
  stateOf: (world: World) => string | null
  truths: Readonly<Record<string, (world: World) => boolean>>
}

export type ToldMeaning = {
  of: string
  /** Clauses without a truth, and truths without a clause. */
  unmatched: () => string[]
  /** Clauses that are untrue in a world with their state. */
  untrue: (reached: Reached) => unknown[]
}

/** A clause that repeats a definition of the contract, which no answer can contradict. */
export const byContract = () => true

const clausesOf = (text: string) => text.replace(/\.$/, '').split(/[;:.] /)

export function told<World>(of: string, { texts, worldsOf, stateOf, truths }: Told<World>): ToldMeaning {
  const clauses = new Set(Object.values(texts).flatMap(clausesOf))
  return {
    of,
    unmatched: () => [
      ...[...clauses].filter((clause) => !Object.hasOwn(truths, clause)),
      ...Object.keys(truths).filter((clause) => !clauses.has(clause)),
    ],
    untrue: (reached) =>
      worldsOf(reached).flatMap((world) => {
        const value = stateOf(world)
        const text = value === null || !Object.hasOwn(texts, value) ? undefined : texts[value]
        if (text === undefined) return []
        const wrong = clausesOf(text).filter((clause) => truths[clause]?.(world) !== true)
        return wrong.length === 0 ? [] : [{ wrong, world }]
      }),
  }
}
