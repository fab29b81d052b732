import { z } from 'zod'
import { visibleParts } from '../format/visible-text'
import { ROLES } from '../model/role'
import { keptQuery, VIEWED_LIST_NAMES } from './viewed-lists'

const NAME_MAX = 60
const QUERY_MAX = 8000
/** As in the preferences. */
const COLUMN = /^[a-zA-Z]{1,30}$/
const COLUMNS_MAX = 30

/** Names must not differ invisibly, or read differently from how they are written. */
const isVisible = (name: string) =>
  !/\p{Cs}/u.test(name) && visibleParts(name).every(({ mark }) => mark === null) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)

const ViewName = z
  .string()
  .max(QUERY_MAX)
  .transform((name) =>
    name
      .normalize('NFC')
      .replace(/\p{Zs}+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'is required')
      .refine((name) => [...name].length <= NAME_MAX, `must have at most ${NAME_MAX} characters`)
      .refine((name) => name === '' || isVisible(name), 'must have visible characters only'),
  )

const ViewedListName = z.enum(VIEWED_LIST_NAMES, { error: `must be ${VIEWED_LIST_NAMES.join(', ')}` })

const ViewQuery = z.string().max(QUERY_MAX, 'is too long')

const HiddenColumns = z
  .array(z.string().regex(COLUMN, 'is no column'))
  .max(COLUMNS_MAX)
  .transform((columns) => [...new Set(columns)].sort())
  .nullable()

const SharedWith = z
  .array(z.enum(ROLES, 'must be one of the roles'))
  .max(ROLES.length)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)))

export const ViewListQuery = z.object({ list: ViewedListName })

/** `query` is cut down to what the list knows. */
export const NewView = z
  .object({
    list: ViewedListName,
    name: ViewName,
    query: ViewQuery,
    hiddenColumns: HiddenColumns.default(null),
    sharedWith: SharedWith.default([]),
  })
  .transform((view) => ({ ...view, query: keptQuery(view.list, view.query) }))
export type NewView = z.infer<typeof NewView>

export const ViewChange = z.object({
  updatedAt: z.iso.datetime('must be the time that came with the view'),
  name: ViewName.optional(),
  query: ViewQuery.optional(),
  hiddenColumns: HiddenColumns.optional(),
  sharedWith: SharedWith.optional(),
})
export type ViewChange = z.infer<typeof ViewChange>
