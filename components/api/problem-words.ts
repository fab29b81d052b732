import { ApiError } from './fetch-json'

/** What the server says is wrong with a field of what was sent, such as `body.url`; null when nothing is. */
export function fieldProblem(error: unknown, field: string): string | null {
  return error instanceof ApiError ? (error.fields.find((each) => each.field === field)?.message ?? null) : null
}

/** Why a change failed, with the fields that were refused and the request id where there is one. */
export function problemWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened in this page.'
  const fields = error.fields.map(({ field, message }) => `${field.replace(/^body\./, '')} ${message}`).join(', ')
  const details = [error.message, fields && `Refused: ${fields}.`, error.requestId && `Request id ${error.requestId}.`]
  return details.filter(Boolean).join(' ')
}
