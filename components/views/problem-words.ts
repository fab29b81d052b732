import { ApiError } from '@/components/api/fetch-json'

const NAME = 'body.name'

/** What is wrong with the name, as a sentence; null when nothing is. */
export function nameProblem(error: unknown): string | null {
  const field = error instanceof ApiError ? error.fields.find(({ field }) => field === NAME) : undefined
  return field ? `The name ${field.message}.` : null
}

/** Why a change failed, with the fields that were refused and the request id where there is one. */
export function problemWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened in this page.'
  const fields = error.fields.map(({ field, message }) => `${field.replace(/^body\./, '')} ${message}`).join(', ')
  const details = [error.message, fields && `Refused: ${fields}.`, error.requestId && `Request id ${error.requestId}.`]
  return details.filter(Boolean).join(' ')
}

/** Whether somebody changed the view since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.fields.length === 0
}
