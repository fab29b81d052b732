import { z } from 'zod'
import { visibleParts } from '../format/visible-text'
import { ROLES } from '../model/role'
import { viewQuery } from './view-query'

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

const ViewQuery = z.string().max(QUERY_MAX, 'is too long').transform(viewQuery)

const HiddenColumns = z
  .array(z.string().regex(COLUMN, 'is no column'))
  .max(COLUMNS_MAX)
  .transform((columns) => [...new Set(columns)].sort())
  .nullable()

const SharedWith = z
  .array(z.enum(ROLES, 'must be one of the roles'))
  .max(ROLES.length)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)))

/** `query` is cut down to known filters. */
export const NewView = z.object({
  name: ViewName,
  query: ViewQuery,
  hiddenColumns: HiddenColumns.default(null),
  sharedWith: SharedWith.default([]),
})
export type NewView = z.infer<typeof NewView>

export const ViewChange = z.object({
  updatedAt: z.iso.datetime('must be the time that came with the view'),
  name: ViewName.optional(),
  query: ViewQuery.optional(),
  hiddenColumns: HiddenColumns.optional(),
  sharedWith: SharedWith.optional(),
})
export type ViewChange = z.infer<typeof ViewChange>
