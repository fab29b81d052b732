import type { z } from 'zod'
import { post } from '../../api/route-data'
import type { Composition, ShownRequest } from './dto'
import type { ComposeInput, ShowRequestInput } from './schemas'

export const COMPOSE_ROUTES = {
  /** Reads only; a body, since a selection may hold more ids than an address. */
  compose: post('/api/{environment}/redeliveries/compose').body<ComposeInput>().answers<Composition>(),
  /** Sends nothing. */
  dryRun: post('/api/{environment}/redeliveries/dry-run')
    .body<z.input<typeof ShowRequestInput>>()
    .answers<ShownRequest>(),
}
