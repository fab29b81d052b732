import { z } from 'zod'
import { OUTCOMES } from './outcome'
import { EVENT_TEXT } from './search-params'

const list = (what: string, limit: number) =>
  z
    .string()
    .max(4000)
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((values) => values.length <= limit, `names too many ${what}`)

const fields = {
  outcome: list('outcomes', OUTCOMES.length).pipe(
    z.array(z.enum(OUTCOMES, { error: `must be among ${OUTCOMES.join(', ')}` })),
  ),
  event: list('events', 100).pipe(z.array(z.string().regex(EVENT_TEXT, 'holds a control character or is too long'))),
}

type Filters = { outcome: (typeof OUTCOMES)[number][]; event: string[] }

const toFilter = ({ outcome, event }: Filters) => ({ outcomes: outcome, events: event })

/** Query of the counts: `outcome` and `event` as comma lists; empty means all. */
export const FilterQuery = z.object(fields).transform(toFilter)

/** Query of the list: the filters, `limit` from 1 to 500 (50 unless told) and an opaque `cursor`. */
export const ListQuery = z
  .object({
    ...fields,
    limit: z.coerce.number('must be a number').int().min(1).max(500).default(50),
    cursor: z.string().max(200).optional(),
  })
  .transform(({ limit, cursor, ...filters }) => ({ ...toFilter(filters), limit, cursor: cursor ?? null }))
