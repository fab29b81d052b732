'use client'

import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { continueWithProvider } from '@/components/api/continue-with-provider'
import { Button } from '@/components/ui/button'

type Props = { name: string; callbackPath: string }

export function ProviderButton({ name, callbackPath }: Props) {
  const leaving = useMutation({ mutationFn: () => continueWithProvider(callbackPath), gcTime: 0 })
  return (
    <Button
      look="primary"
      size="large"
      className="w-full"
      disabled={leaving.isPending || leaving.isSuccess}
      onClick={() => leaving.mutate()}
    >
      <LogIn aria-hidden className="size-4" />
      Continue with {name}
    </Button>
  )
}
