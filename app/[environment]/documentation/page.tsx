import type { Metadata } from 'next'
import { DocumentsScreen } from '@/components/documentation/documents-screen'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Documentation' }

export default deskPage('account.read', ({ scope }) => <DocumentsScreen environment={scope.environment.name} />)
