import { AppError, type ErrorCode, type FieldError } from '../../errors'
import type { PlatformError } from '../../ramp'

const CODES: Record<number, ErrorCode> = { 400: 'invalid', 422: 'invalid', 404: 'not_found', 409: 'conflict' }

/**
 * A refusal for the form: the platform’s messages about `url` and `events` at `body.url` and `body.events`, others in the
 * detail. A refusal that no input can put right stays as it is.
 *
 * @param events the events that were sent, in order, so that a message about `events.2` names its event
 */
export function toRefusal(error: PlatformError, events: readonly string[]): AppError {
  const code = CODES[error.platformStatus ?? 0]
  if (!code) return error
  const told = error.fieldErrors.map(({ field, message }) => toField(field, message, events))
  const fields = ['body.url', 'body.events'].flatMap((field): FieldError[] => {
    const messages = told.filter((each) => each.field === field).map(({ message }) => message)
    return messages.length > 0 ? [{ field, message: messages.join('; ') }] : []
  })
  const others = told.filter(({ field }) => field === '').map(({ message }) => message)
  const detail = others.length > 0 ? `${error.message} Details: ${others.join('; ')}.` : error.message
  const { retryAfter, platform } = error
  return new AppError(code, detail, { fields, retryAfter, platform, cause: error })
}

function toField(field: string, message: string, events: readonly string[]): FieldError {
  if (field === 'url' || field === 'events') return { field: `body.${field}`, message }
  const at = /^events(?:\.(\d+)|\[(\d+)\])$/.exec(field)
  const event = at ? events[Number(at[1] ?? at[2])] : undefined
  if (at) return { field: 'body.events', message: event === undefined ? message : `${event}: ${message}` }
  return { field: '', message: field === '' ? message : `${field}: ${message}` }
}
