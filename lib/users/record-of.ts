import { AppError } from '../errors'

/**
 * The platform’s record for an id. @throws AppError `platform` for a record with another id, which may be someone else’s
 */
export function recordOf<Record extends { id: string }>(id: string, record: Record): Record {
  if (record.id === id) return record
  throw new AppError('platform', 'The platform returned a record with a different id. It is not shown.')
}
