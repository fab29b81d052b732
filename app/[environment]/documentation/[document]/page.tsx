import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocumentPage } from '@/components/documentation/document-page'
import { findDocument } from '@/lib/documentation/documents'
import { readDocument } from '@/lib/documentation/read-document'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Documentation' }

export default deskPage<'document'>('account.read', async ({ scope, params }) => {
  const found = findDocument(params.document)
  if (found === null) notFound()
  const { name, title, about } = found
  const document = await readDocument(scope, name)
  return <DocumentPage environment={scope.environment.name} title={title} about={about} document={document} />
})
