'use client'

import { useFrame } from '@/components/api/frame-context'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { useKeptList } from '@/components/list/use-kept-list'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { DocumentationLink } from '@/components/states/documentation-link'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { INCIDENT_RULE } from '@/lib/archive/derived/incidents/incident-rule'
import { visibleText } from '@/lib/format/visible-text'
import type { IncidentRow } from '@/lib/incidents/dto'
import { INCIDENT_PHASE_WORDS } from '@/lib/incidents/incident-words'
import { INCIDENTS, type IncidentCounts, type IncidentsAddress } from '@/lib/incidents/incidents'
import { INCIDENT_COLUMNS } from './columns'

type Props = { seed: ListSeed<IncidentsAddress, IncidentRow, IncidentCounts>; isComplete: boolean }

const nameOf = ({ id, endpoint, endedAt }: IncidentRow) =>
  `${id} at ${visibleText(endpoint)}, ${INCIDENT_PHASE_WORDS[endedAt === null ? 'going' : 'over']}`

export function IncidentsScreen({ seed, isComplete }: Props) {
  const state = useKeptList(INCIDENTS, seed, { columns: INCIDENT_COLUMNS, nameOf, hasPages: true })
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Times when at least {INCIDENT_RULE.leastFailures} deliveries in a row to one endpoint failed, with the cause
            and what is unresolved. <DocumentationLink of="lists#incidents" />
          </>
        }
      >
        {!isComplete && (
          <p role="status" className="px-4 pb-2 text-muted">
            Older deliveries are still being checked. Older incidents appear as they are found.
          </p>
        )}
        <div className="px-4 [&:not(:empty)]:pb-1">
          <CoverageBanner />
        </div>
      </ListHead>
      <ListRows
        kept="Deliveries and the recovery queue are not affected."
        blank={<NoIncidents isComplete={isComplete} />}
      />
    </ListProvider>
  )
}

function NoIncidents({ isComplete }: { isComplete: boolean }) {
  const { environment } = useFrame()
  const { records } = useCoverage()
  return (
    <BlankState
      title={
        records === 0
          ? 'Nothing is archived'
          : isComplete
            ? 'No endpoint failed several times in a row'
            : 'No incident found yet'
      }
      actions={
        <ButtonLink href={`/${environment.name}/deliveries`} prefetch={false}>
          Go to the deliveries
        </ButtonLink>
      }
    >
      {INCIDENT_RULE.leastFailures} or more failures in a row at one endpoint appear here. See Recovery for single
      failures.
    </BlankState>
  )
}
