import { decodeText, deskSegmentOf } from '../paths'

type Placed = { name: string; path?: string }

type Addressed<P> = Placed & { query: (filters: Partial<P>) => string }

/** The path of a list below the environment. */
export const listPath = ({ name, path = name }: Placed): string => path

/** A function that gives the address of a row, or of the list for null. The filters are serialised once. */
export function rowAddresses<P>(list: Addressed<P>, environment: string, filters: Partial<P>) {
  const path = `/${environment}/${listPath(list)}`
  const query = list.query(filters)
  return (id: string | null) => {
    const segment = id === null ? null : deskSegmentOf(id.toWellFormed())
    return `${path}${segment === null ? '' : `/${segment}`}${query}`
  }
}

/** The address of a list or one of its rows, with the filters. */
export function rowAddress<P>(
  list: Addressed<P>,
  environment: string,
  filters: Partial<P>,
  id: string | null = null,
): string {
  return rowAddresses(list, environment, filters)(id)
}

/** The id of the row in a path; null for the list itself. A list’s path may have several segments. */
export function rowIdOf(list: Placed, pathname: string): string | null {
  const id = pathname.split('/')[2 + listPath(list).split('/').length]
  return id ? decodeText(id) : null
}
