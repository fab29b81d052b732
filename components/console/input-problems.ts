import { ApiError } from '@/components/api/fetch-json'
import { type ConsoleInput, parseInputText } from '@/lib/console/form/console-input'

export function inputProblem(text: string): string | null {
  const parsed = parseInputText(text)
  return 'problem' in parsed ? parsed.problem : null
}

/** The input that a text holds; empty if the text has a problem. */
export function inputOf(text: string): ConsoleInput {
  const parsed = parseInputText(text)
  return 'input' in parsed ? parsed.input : {}
}

/** Sentences by field, for example `query.limit` or `credential.userId`. */
export function fieldProblems(error: Error | null): ReadonlyMap<string, string> {
  const fields = error instanceof ApiError ? error.fields : []
  return new Map(fields.map(({ field, message }) => [field.replace(/^body\.(?=credential\.)/, ''), `This ${message}.`]))
}
