import { CONSOLE_ROUTES } from '@/lib/console/routes'
import { SimulationOrder } from '@/lib/console/schemas'
import { runSimulation } from '@/lib/console/simulations/run-simulation'
import { route } from '@/lib/http/route'

export const POST = route(CONSOLE_ROUTES.simulate, { access: 'console.write', body: SimulationOrder }, (context) =>
  runSimulation(context, context.body),
)
