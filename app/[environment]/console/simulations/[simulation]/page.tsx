import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SimulationScreen } from '@/components/console/simulations/simulation-screen'
import { findStandIn } from '@/lib/console/simulations/find-stand-in'
import { describeSimulation } from '@/lib/console/simulations/simulation-form'
import { deskPage } from '../../../desk-page'
import { closedTo, keptStart } from '../../console-page'
import { NoControl } from '../no-control'

export const metadata: Metadata = { title: 'Simulation' }

export default deskPage<'simulation'>('console.read', async ({ scope, params, searchParams }) => {
  const control = await findStandIn(scope)
  if (control.state !== 'open') return <NoControl environment={scope.environment.name} sentence={control.sentence} />
  const simulation = control.description.simulations.find(({ name }) => name === params.simulation)
  if (!simulation) notFound()
  const { from } = await searchParams
  const kept = await keptStart(scope, from)
  return (
    <SimulationScreen
      key={`${simulation.name} ${String(from)}`}
      form={describeSimulation(simulation)}
      start={kept?.input ?? null}
      closed={closedTo(scope, null)}
    />
  )
})
