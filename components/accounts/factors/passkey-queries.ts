import { useMutation } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { PASSKEY_ROUTES } from '@/lib/auth/factors/passkeys/routes'
import { PROOF_ROUTES } from '@/lib/auth/factors/proof/routes'
import { useFactorChange } from './factor-queries'
import { makePasskey, signWithPasskey } from './passkey-ceremony'

type NewPasskey = { password: string; name: string }

/** Does not read the factors again: the page does once the recovery codes are put away. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ password, name }: NewPasskey) => {
      const credential = await makePasskey(await call(PASSKEY_ROUTES.begin, {}, { body: { password } }))
      return call(PASSKEY_ROUTES.confirm, {}, { body: { name, credential } })
    },
    gcTime: 0,
  })

export const useProveByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await call(PASSKEY_ROUTES.ask, {}))
      return call(PROOF_ROUTES.prove, {}, { body: { passkey } })
    },
    gcTime: 0,
  })

export const useRenamePasskey = (passkeyId: string) =>
  useFactorChange((body: { name: string }) => call(PASSKEY_ROUTES.rename, { passkeyId }, { body }))

export const useRemovePasskey = (passkeyId: string) =>
  useFactorChange((body: { password: string }) => call(PASSKEY_ROUTES.remove, { passkeyId }, { body }))
