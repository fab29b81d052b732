import type { z } from 'zod'
import { post } from '../api/route-data'
import type { ConsolePreview, ConsoleResult } from './dto'
import type { ConsoleAsked, ConsoleOrder, SimulationOrder } from './schemas'

export const CONSOLE_ROUTES = {
  /** A POST, because the request’s content must not be in an address. */
  preview: post('/api/{environment}/console/preview').body<z.input<typeof ConsoleAsked>>().answers<ConsolePreview>(),
  send: post('/api/{environment}/console/send').body<z.input<typeof ConsoleOrder>>().answers<ConsoleResult>(),
  simulate: post('/api/{environment}/console/simulate')
    .body<z.input<typeof SimulationOrder>>()
    .answers<ConsoleResult>(),
}
