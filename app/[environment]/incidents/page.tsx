import type { Metadata } from 'next'
import { IncidentsScreen } from '@/components/incidents/list/incidents-screen'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { areIncidentsComplete, countIncidents, listIncidents } from '@/lib/incidents/list-incidents'
import { deskPage } from '../desk-page'
import { readList } from '../read-list'

export const metadata: Metadata = { title: 'Incidents' }

const ACCESS = { permission: 'incident.read', reads: 'list', part: 'incidents' } as const

export default deskPage(ACCESS, async ({ scope, searchParams }) => {
  const filters = await INCIDENTS.load(searchParams)
  const [seed, isComplete] = await Promise.all([
    readList(scope, INCIDENTS, filters, { list: listIncidents, count: countIncidents }),
    areIncidentsComplete(scope),
  ])
  return <IncidentsScreen seed={seed} isComplete={isComplete} />
})
