import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getIncident } from '@/lib/incidents/get-incident'
import { IncidentParams } from '@/lib/incidents/schemas'
import { deskPage, found } from '../../desk-page'
import { IncidentView } from './incident-view'

export const metadata: Metadata = { title: 'Incident' }

/** The address may name any delivery of an incident. */
const ACCESS = { permission: 'incident.read', reads: 'detail', part: 'incidents/{incidentId}' } as const

export default deskPage<'incidentId'>(ACCESS, async ({ scope, params }) => {
  if (!IncidentParams.safeParse(params).success) notFound()
  const { incidentId } = params
  const detail = await found(getIncident(scope, incidentId, new Date()))
  if (detail.incident.id !== incidentId) redirect(`/${scope.environment.name}/incidents/${detail.incident.id}`)
  return <IncidentView key={incidentId} seed={detail} />
})
