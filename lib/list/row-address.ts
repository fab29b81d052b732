import { decodeText, encodeText } from '../paths'

/** Address of a list or one of its rows, with its filters. */
export function rowAddress<P>(
  list: { name: string; query: (filters: Partial<P>) => string },
  environment: string,
  filters: Partial<P>,
  id: string | null = null,
): string {
  return `/${environment}/${list.name}${id === null ? '' : `/${encodeText(id)}`}${list.query(filters)}`
}

/** Null for the list itself. */
export function rowIdOf(pathname: string): string | null {
  const id = pathname.split('/')[3]
  return id ? decodeText(id) : null
}
