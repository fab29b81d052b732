import { VALUE_TEXT, VALUES_AT_MOST } from '@/lib/list/members'

export type TypedValues = { values: string[]; problem: string | null }

/** Splits a text into values separated by commas, semicolons or white space, quoted or not. */
export function splitValues(text: string): string[] {
  return text
    .split(/[\s,;]+/u)
    .map((value) => value.replace(/^(["'`])(.*)\1$/u, '$2'))
    .filter((value) => value !== '')
}

/** Adds the values in a text to the chosen ones; `pick` finds values in a text that is no list of them, for example a payload. */
export function addTyped(
  chosen: readonly string[],
  text: string,
  pick: (text: string) => string[] = () => [],
): TypedValues {
  const picked = pick(text)
  const typed = picked.length > 0 ? picked : splitValues(text)
  const usable = typed.filter((value) => VALUE_TEXT.test(value))
  const all = [...new Set([...chosen, ...usable])]
  const problems = [
    typed.length > usable.length && `${typed.length - usable.length} left out: not a valid id.`,
    all.length > VALUES_AT_MOST &&
      `A filter takes ${VALUES_AT_MOST} values: the last ${all.length - VALUES_AT_MOST} left out.`,
  ].filter(Boolean)
  return { values: all.slice(0, VALUES_AT_MOST), problem: problems.length > 0 ? problems.join(' ') : null }
}
