import type { Metadata } from 'next'
import { AlertsScreen } from '@/components/alerts/list/alerts-screen'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { countAlerts, listAlerts } from '@/lib/alerts/list/list-alerts'
import { listPage } from '../desk-page'

export const metadata: Metadata = { title: 'Alerts' }

export default listPage(ALERTS, { list: listAlerts, count: countAlerts }, (seed) => <AlertsScreen seed={seed} />)
