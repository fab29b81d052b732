import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRequestKey } from '@/components/api/request-key'
import { announce } from '@/components/ui/text/announcer'
import type { ConsoleResult } from '@/lib/console/dto'

/** Sends one request per press: the request key changes once an answer has come. */
export function useSending<Order extends object>(send: (order: Order, requestKey: string) => Promise<ConsoleResult>) {
  const keyOf = useRequestKey()
  const [answered, setAnswered] = useState(0)
  return useMutation({
    mutationFn: (order: Order) => send(order, keyOf({ ...order, answered })),
    onSuccess: (result) => {
      setAnswered((count) => count + 1)
      announce(spoken(result))
    },
  })
}

function spoken({ state, answer }: ConsoleResult): string {
  if (state === 'unknown') return 'The answer was lost'
  return answer ? `Answered ${answer.status}` : 'Not sent'
}
