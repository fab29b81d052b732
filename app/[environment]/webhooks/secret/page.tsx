import type { Metadata } from 'next'
import { SecretScreen } from '@/components/secret/secret-screen'
import { SignatureCheckForm } from '@/components/signature-lab/signature-check'
import { pageScope } from '@/lib/http/page-scope'
import { getSecretStatus } from '@/lib/secret/get-secret-status'

export const metadata: Metadata = { title: 'Webhook secret' }

export default async function SecretPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  return <SecretScreen status={await getSecretStatus(scope)} signatureCheck={<SignatureCheckForm />} />
}
