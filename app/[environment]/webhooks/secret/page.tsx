import type { Metadata } from 'next'
import { SecretScreen } from '@/components/secret/secret-screen'
import { SignatureCheckForm } from '@/components/signature-lab/signature-check'
import { getSecretStatus } from '@/lib/secret/get-secret-status'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Webhook secret' }

export default deskPage('secret.read', async ({ scope }) => (
  <SecretScreen status={await getSecretStatus(scope)} signatureCheck={<SignatureCheckForm />} />
))
