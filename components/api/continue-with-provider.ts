import { PROVIDER_ID } from '@/lib/auth/provider/provider-id'

/** Leaves for the identity provider, which sends the browser back to the path. `isProof`: the provider asks the person to sign in again. */
export async function continueWithProvider(path: string, { isProof = false } = {}): Promise<void> {
  const { signIn } = await import('next-auth/react')
  await signIn(PROVIDER_ID, { callbackUrl: path }, isProof ? { prompt: 'login', max_age: '0' } : undefined)
}
