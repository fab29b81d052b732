import { VALUE_TEXT, VALUES_AT_MOST } from '@/lib/list/members'

export type TypedValues = {
  /** Those that were chosen before and the new ones, each once. */
  values: string[]
  /** What was left out, and why; null where nothing was. */
  problem: string | null
}

/** Adds values that were typed or pasted: separated by commas, spaces or new lines, with or without quotes. */
export function addTyped(chosen: readonly string[], text: string): TypedValues {
  const typed = text
    .split(/[\s,;]+/u)
    .map((value) => value.replace(/^(["'`])(.*)\1$/u, '$2'))
    .filter((value) => value !== '')
  const usable = typed.filter((value) => VALUE_TEXT.test(value))
  const all = [...new Set([...chosen, ...usable])]
  const problems = [
    typed.length > usable.length && `${typed.length - usable.length} can't be an id and were left out.`,
    all.length > VALUES_AT_MOST &&
      `A filter takes ${VALUES_AT_MOST} values: the last ${all.length - VALUES_AT_MOST} were left out.`,
  ].filter(Boolean)
  return { values: all.slice(0, VALUES_AT_MOST), problem: problems.length > 0 ? problems.join(' ') : null }
}
