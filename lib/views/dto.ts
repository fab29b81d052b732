import type { toView } from './to-view'

/** Times are ISO 8601 in UTC. */
export type SavedView = ReturnType<typeof toView>

export type SavedViewList = { views: SavedView[] }

export type ViewInput = Pick<SavedView, 'list' | 'name' | 'query' | 'hiddenColumns' | 'sharedWith'>

/** With the `updatedAt` that was seen. */
export type ViewChangeInput = Partial<Omit<ViewInput, 'list'>> & Pick<SavedView, 'updatedAt'>
