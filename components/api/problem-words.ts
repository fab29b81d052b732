import { ApiError } from './fetch-json'

/** `field` as in `body.url`. */
export function fieldProblem(error: unknown, field: string): string | null {
  return error instanceof ApiError ? (error.fields.find((each) => each.field === field)?.message ?? null) : null
}

export function problemWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened in this page.'
  const fields = error.fields.map(({ field, message }) => `${field.replace(/^body\./, '')} ${message}`).join(', ')
  const details = [error.message, fields && `Refused: ${fields}.`, error.requestId && `Request id ${error.requestId}.`]
  return details.filter(Boolean).join(' ')
}
