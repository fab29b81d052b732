import { ApiError } from '@/components/api/fetch-json'
import type { PasskeyCreation, PasskeyQuestion } from '@/lib/auth/factors/passkeys/dto'

/** The library is fetched with the first question. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Has an authenticator make a passkey. @throws ApiError in words, if none is made */
export async function makePasskey(creation: PasskeyCreation) {
  const { startRegistration } = await webAuthn()
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: creation })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw refusal(
      nameOf(error) === 'InvalidStateError'
        ? 'This device or key already holds a passkey of your account.'
        : 'No passkey was made: it was cancelled, took too long, or is not possible on this device. Nothing was set up.',
      error,
    )
  }
}

/** Has an authenticator sign the question. @throws ApiError in words, if it is not signed */
export async function signWithPasskey(question: PasskeyQuestion) {
  const { startAuthentication } = await webAuthn()
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: question })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature } }
  } catch (error) {
    throw refusal(
      'No passkey was used: it was cancelled, took too long, or is not on this device. Try again, or use another way.',
      error,
    )
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

function refusal(detail: string, cause: unknown): ApiError {
  const problem = new ApiError({ status: 400, title: 'No passkey', detail })
  problem.cause = cause
  return problem
}
