import { useMutation } from '@tanstack/react-query'
import { postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { SignatureCheck } from '@/lib/signature-lab/dto'

export type CheckInput = { body: string; header: string; secret: string }

export function useSignatureCheck() {
  const { environment } = useFrame()
  return useMutation({
    mutationFn: (input: CheckInput) => postJson<SignatureCheck>(`/api/${environment.name}/secret/check`, input),
    gcTime: 0,
  })
}
