import type { z } from 'zod'
import { post } from '../../api/route-data'
import type { Composition, PinnedFilter, ShownRequest } from './dto'
import type { ComposeInput, PinInput, ShowRequestInput } from './schemas'

export const COMPOSE_ROUTES = {
  /** Reads only; a body, since a selection may hold more ids than an address. */
  compose: post('/api/{environment}/redeliveries/compose').body<ComposeInput>().answers<Composition>(),
  /** For the command line: what a page pins in its address. */
  pin: post('/api/{environment}/redeliveries/pin').body<PinInput>().answers<PinnedFilter>(),
  /** Sends nothing. */
  dryRun: post('/api/{environment}/redeliveries/dry-run')
    .body<z.input<typeof ShowRequestInput>>()
    .reads('payload', ['deliveryId'])
    .answers<ShownRequest>(),
}
