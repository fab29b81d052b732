import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AlertPage } from '@/components/alerts/page/alert-page'
import { AlertParams } from '@/lib/alerts/acts/schemas'
import { getAlert } from '@/lib/alerts/list/get-alert'
import { deskPage, found } from '../../desk-page'

export const metadata: Metadata = { title: 'Alert' }

const ACCESS = { permission: 'alert.read', reads: 'detail', part: 'alerts/{alertId}' } as const

export default deskPage<'alertId'>(ACCESS, async ({ scope, params }) => {
  if (!AlertParams.safeParse(params).success) notFound()
  return <AlertPage key={params.alertId} seed={await found(getAlert(scope, params.alertId, new Date()))} />
})
