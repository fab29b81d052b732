import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { getIncident } from '@/lib/incidents/get-incident'
import { IncidentParams } from '@/lib/incidents/schemas'
import { IncidentView } from './incident-view'

export const metadata: Metadata = { title: 'Incident' }

type Props = { params: Promise<{ environment: string; incidentId: string }> }

/** Any delivery of an incident leads to it. */
export default async function OneIncidentPage({ params }: Props) {
  const { environment, ...place } = await params
  if (!IncidentParams.safeParse(place).success) notFound()
  const { incidentId } = place
  const detail = await findIncident(await pageScope(environment), incidentId)
  if (detail.incident.id !== incidentId) redirect(`/${environment}/incidents/${detail.incident.id}`)
  return <IncidentView key={incidentId} seed={detail} />
}

async function findIncident(scope: Scope, id: string) {
  try {
    return await getIncident(scope, id, new Date())
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
