import type { Role } from '../model/role'

/** A view as the list's menu shows it. Times are ISO 8601 in UTC. */
export type SavedView = {
  id: string
  /** The name of its list. */
  list: string
  name: string
  /** Query string of the list, without `?` and cursor; empty for no filter. */
  query: string
  /** Columns to hide; null leaves them as the reader has them. */
  hiddenColumns: string[] | null
  /** Roles that see it besides its owner and admins; empty: only its owner. */
  sharedWith: Role[]
  isMine: boolean
  ownerName: string
  /** Whether the reader may rename, share or delete it. */
  canChange: boolean
  /** Sent back with a change, which is refused when the view has changed since. */
  updatedAt: string
}

export type SavedViewList = { views: SavedView[] }

/** What the browser sends to save a view. */
export type ViewInput = Pick<SavedView, 'list' | 'name' | 'query' | 'hiddenColumns' | 'sharedWith'>

/** What it sends to change one: the parts that change, and the state that was seen. */
export type ViewChangeInput = Partial<Omit<ViewInput, 'list'>> & Pick<SavedView, 'updatedAt'>
