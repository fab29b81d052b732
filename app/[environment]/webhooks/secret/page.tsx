import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SecretScreen } from '@/components/secret/secret-screen'
import { SecretSkeleton } from '@/components/secret/secret-skeleton'
import { SignatureCheckForm } from '@/components/signature-lab/signature-check'
import { PageHead } from '@/components/ui/page-head'
import { type PageScope, pageScope } from '@/lib/http/page-scope'
import { getSecretStatus } from '@/lib/secret/get-secret-status'

export const metadata: Metadata = { title: 'Webhook secret' }

export default async function SecretPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  return (
    <Suspense fallback={<Waiting />}>
      <Secret scope={scope} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <>
      <PageHead title="Webhook secret">The secret that signs the deliveries to every endpoint.</PageHead>
      <div className="px-4 pt-1">
        <SecretSkeleton />
      </div>
    </>
  )
}

async function Secret({ scope }: { scope: PageScope }) {
  return <SecretScreen status={await getSecretStatus(scope)} signatureCheck={<SignatureCheckForm />} />
}
