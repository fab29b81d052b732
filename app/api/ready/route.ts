import { z } from 'zod'
import { JsonResponse } from '@/lib/api/json-response'
import { READY } from '@/lib/api/ready'
import { route } from '@/lib/http/route'
import { toReadyAnswer } from '@/lib/readiness/judge'
import { createReadinessReader } from '@/lib/readiness/read-readiness'

const read = createReadinessReader()
const Question = z.object({ without: z.literal('worker').optional() })

export const GET = route(READY, { access: 'public', query: Question }, async ({ query }) => {
  const answer = toReadyAnswer(await read(), query.without)
  return new JsonResponse(answer, answer.status === 'ready' ? {} : { status: 503, headers: { 'retry-after': '5' } })
})
