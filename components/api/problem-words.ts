import { ApiError } from './fetch-json'

/** The message for a field such as `body.url`; null without one. */
export function fieldProblem(error: unknown, field: string): string | null {
  return error instanceof ApiError ? (error.fields.find((each) => each.field === field)?.message ?? null) : null
}

/** Messages that continue the field’s name, for example "must be an https address". */
const GOES_ON = /^(must|is|are|has|have|holds?|names?|can|may|needs?|begins|ends|was|were|does|do)\b/

/** The message for a field as a sentence; `subject` is put before a message that continues it. */
export function fieldSentence(error: unknown, field: string, subject: string): string | null {
  const message = fieldProblem(error, field)
  if (message === null) return null
  const text = GOES_ON.test(message) ? `${subject} ${message}` : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}

export function problemWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened in this page.'
  const fields = error.fields.map(({ field, message }) => `${field.replace(/^body\./, '')} ${message}`).join(', ')
  const details = [error.message, fields && `Refused: ${fields}.`, error.requestId && `Request id ${error.requestId}.`]
  return details.filter(Boolean).join(' ')
}
