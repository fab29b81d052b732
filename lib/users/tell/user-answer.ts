/** A text for the user in plain words, with its claims; or the reason, for the operator, why there is none. */
export type UserAnswer = { text: string; claims: readonly string[]; why: null } | { text: null; why: string }

/**
 * A sentence that is told if the resource proves each of its claims and each value outside brackets is known. A part in brackets,
 * for example `[ of {amount}]`, is left out if its value is not known.
 */
export type Sentence<Claim extends string> = { says: string; claims: readonly [Claim, ...Claim[]] }

/** Answers by state. The first sentence is the answer itself; if it is not proven, there is no text. */
export type AnswerTable<State extends string, Claim extends string> = Readonly<
  Record<State, readonly [Sentence<Claim>, ...Sentence<Claim>[]]>
>

/** The test of each claim: whether the fields of a resource prove it. */
export type Proofs<Claim extends string, Row> = Readonly<Record<Claim, (row: Row) => boolean>>

export const UNKNOWN_STATE =
  'This version does not know this state, so no text about it is certain to be true. Ask your contact at the platform what it means before you answer.'

export const UNPROVEN =
  'The record does not prove what its state says, so no text about it is certain to be true. Ask your contact at the platform before you answer.'

type Values = Readonly<Record<string, string | null>>

/** The text for a resource in a state. It says nothing that the resource does not prove. */
export function answerOf<State extends string, Claim extends string, Row>(
  { table, proofs }: { table: AnswerTable<State, Claim>; proofs: Proofs<Claim, Row> },
  state: string,
  row: Row,
  values: Values,
): UserAnswer {
  if (!Object.hasOwn(table, state)) return { text: null, why: UNKNOWN_STATE }
  // The check above shows that `state` is a key of the table.
  const sentences = table[state as State]
  const told = sentences.flatMap(({ says, claims }) => {
    const text = claims.every((claim) => proofs[claim](row)) ? withValues(says, values) : null
    return text === null ? [] : [{ says, text, claims }]
  })
  if (told[0]?.says !== sentences[0].says) return { text: null, why: UNPROVEN }
  return {
    text: told.map(({ text }) => text).join(' '),
    claims: [...new Set(told.flatMap(({ claims }) => claims))],
    why: null,
  }
}

/** @returns null if a value outside brackets is not known */
function withValues(says: string, values: Values): string | null {
  const isKnown = (part: string) => namesIn(part).every((name) => values[name] != null)
  const left = says.replace(/\[([^\]]*)\]/g, (_, part: string) => (isKnown(part) ? part : ''))
  return isKnown(left) ? left.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') : null
}

function namesIn(part: string): string[] {
  return [...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
}
