import type { Metadata } from 'next'
import { CatalogueList } from '@/components/events/catalogue-list'
import { readCatalogue } from '@/lib/event-catalogue/read-catalogue'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Event catalogue' }

export default deskPage('delivery.read', async ({ scope }) => <CatalogueList entries={await readCatalogue(scope)} />)
