import type { z } from 'zod'
import { post } from '../api/route-data'
import type { SearchAnswer } from './dto'
import type { SearchRequest } from './schemas'

/** In the body: a pasted text may name a person, and addresses are written down on the way. */
export const SEARCH = post('/api/{environment}/search').body<z.input<typeof SearchRequest>>().answers<SearchAnswer>()
