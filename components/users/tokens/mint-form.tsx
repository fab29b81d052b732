'use client'

import { useMutation } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { announce } from '@/components/ui/text/announcer'
import type { MintedToken } from '@/lib/users/tokens/dto'
import { USER_TOKEN_ROUTES } from '@/lib/users/tokens/routes'

const LIFETIMES = [
  { value: 300, title: '5 minutes' },
  { value: 900, title: '15 minutes' },
  { value: 3600, title: '1 hour (maximum)' },
]

type Props = { userId: string; onMinted: (minted: MintedToken) => void; onFailed: () => void }

/** Mints a token; the answer is not kept after the form. */
export function MintForm({ userId, onMinted, onFailed }: Props) {
  const { environment } = useFrame()
  const minting = useMutation({
    mutationFn: (body: { lifetimeSeconds: number }) =>
      call(USER_TOKEN_ROUTES.mint, { environment: environment.name, userId }, { body }),
    // Also called if the dialog was closed meanwhile, because the token is shown nowhere else.
    onSuccess: (minted) => {
      announce(minted.token === null ? 'The answer was lost' : 'The token is shown')
      onMinted(minted)
    },
    onError: onFailed,
    gcTime: 0,
  })
  const form = useForm({ start: { lifetimeSeconds: 300 }, sending: minting, body: (values) => values })
  return (
    <Form form={form}>
      <p className="text-pretty text-muted">
        Anyone who has the token can act as this user until it expires. It can’t be revoked. The audit records that you
        minted it.
      </p>
      <RadioChoice legend="Expires after" choices={LIFETIMES} {...form.field('lifetimeSeconds')} />
      <FormEnd form={form} label="Mint the token" busyLabel="Minting…" />
    </Form>
  )
}
