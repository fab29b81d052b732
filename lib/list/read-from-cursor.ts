import { AppError } from '../errors'

/** Reads a page. A cursor that can’t be read gives the first rows, because an address may be typed or old. */
export async function readFromCursor<T>(
  cursor: string | null,
  read: (cursor: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await read(cursor)
  } catch (error) {
    if (cursor !== null && error instanceof AppError && error.code === 'invalid') return read(null)
    throw error
  }
}
