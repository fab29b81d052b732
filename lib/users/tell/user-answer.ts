/** A text for the user, in plain words; or why there is none, for the operator. */
export type UserAnswer = { text: string; why: null } | { text: null; why: string }

/** `[ of {amount}]` is left out where the amount is not known. */
export type AnswerTable<State extends string> = Readonly<Record<State, string>>

export const UNKNOWN_STATE =
  'This version does not know this state, so no text about it is certain to be true. Ask your contact at the platform what it means before you answer.'

/**
 * The text of a state with its values put in. Nothing is told that the resource does not say: a part in brackets goes
 * with its value.
 */
export function answerOf<State extends string>(
  table: AnswerTable<State>,
  state: string,
  values: Readonly<Record<string, string | null>>,
): UserAnswer {
  if (!Object.hasOwn(table, state)) return { text: null, why: UNKNOWN_STATE }
  // `state` is a key of the table.
  const text = table[state as State]
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (namesIn(part).every((name) => values[name] != null) ? part : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return { text: text.trim(), why: null }
}

function namesIn(part: string): string[] {
  return [...part.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
}
