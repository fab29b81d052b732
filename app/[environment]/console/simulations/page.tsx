import type { Metadata } from 'next'
import { EntryList } from '@/components/console/entry-list'
import { StandInFacts } from '@/components/console/simulations/stand-in-facts'
import { DocumentationLink } from '@/components/states/documentation-link'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { simulationEntry } from '@/lib/console/simulation-address'
import type { ControlDescription } from '@/lib/console/simulations/control-description'
import { findStandIn } from '@/lib/console/simulations/find-stand-in'
import { deskPage } from '../../desk-page'
import { NoControl } from './no-control'

export const metadata: Metadata = { title: 'Simulations' }

export default deskPage('console.read', async ({ scope }) => {
  const { environment } = scope
  const control = await findStandIn(scope)
  if (control.state !== 'open') return <NoControl environment={environment.name} sentence={control.sentence} />
  const { description } = control
  return (
    <>
      <PageHead
        title="Simulations"
        back={{ href: `/${environment.name}/console`, label: 'All endpoints' }}
        actions={
          <ButtonLink href={`/${environment.name}/console/history`} prefetch={false}>
            Your requests
          </ButtonLink>
        }
      >
        Make something happen at the stand-in of {environment.label}. No money moves.{' '}
        <DocumentationLink of="operations#simulations" />
      </PageHead>
      <div className="page-column flex flex-col gap-4 px-4 pt-1 pb-12">
        <StandInFacts clock={description.clock} faults={description.faults} />
        <EntryList entries={entriesOf(description)} noun="simulation" />
      </div>
    </>
  )
})

const entriesOf = ({ simulations }: ControlDescription) =>
  simulations.map(({ name, title, method, sentence, group }) => ({
    endpoint: simulationEntry(name),
    title,
    method,
    about: sentence,
    group,
  }))
