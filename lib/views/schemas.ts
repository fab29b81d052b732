import { z } from 'zod'
import { VisibleName } from '../codec/visible-name'
import { SharedWith } from '../sharing/shared-with'
import { knownQuery, VIEWED_LIST_NAMES } from './viewed-lists'

const QUERY_MAX = 8000
/** The name of a column, as in the preferences. */
const COLUMN = /^[a-zA-Z]{1,30}$/
const COLUMNS_MAX = 30

const ViewedListName = z.string().pipe(z.enum(VIEWED_LIST_NAMES, { error: `must be ${VIEWED_LIST_NAMES.join(', ')}` }))

const ViewQuery = z.string().max(QUERY_MAX, 'is too long')

const HiddenColumns = z
  .array(z.string().regex(COLUMN, 'is not a column'))
  .max(COLUMNS_MAX)
  .transform((columns) => [...new Set(columns)].sort())
  .nullable()

export const ViewListQuery = z.object({ list: ViewedListName })

/** `query` keeps only the filters that the list knows. */
export const NewView = z
  .object({
    list: ViewedListName,
    name: VisibleName,
    query: ViewQuery,
    hiddenColumns: HiddenColumns.default(null),
    sharedWith: SharedWith.default([]),
  })
  .transform((view) => ({ ...view, query: knownQuery(view.list, view.query) }))
export type NewView = z.infer<typeof NewView>

export const ViewChange = z.object({
  updatedAt: z.iso.datetime('must be the time that came with the view'),
  name: VisibleName.optional(),
  query: ViewQuery.optional(),
  hiddenColumns: HiddenColumns.optional(),
  sharedWith: SharedWith.optional(),
})
export type ViewChange = z.infer<typeof ViewChange>
