import type { z } from 'zod'
import { post } from '../api/route-data'
import type { SearchAnswer } from './dto'
import type { SearchRequest } from './schemas'

/** The text is in the body, because it may name a person, and addresses are logged on the way. */
export const SEARCH = post('/api/{environment}/search').body<z.input<typeof SearchRequest>>().answers<SearchAnswer>()
