import type { Metadata } from 'next'
import { CheckScreen } from '@/components/endpoint-check/check-screen'
import { getCheck } from '@/lib/endpoint-check/read-checks'
import { CheckParams } from '@/lib/endpoint-check/schemas'
import { AppError } from '@/lib/errors'
import { deskPage, found } from '../../../../../desk-page'

export const metadata: Metadata = { title: 'Endpoint check' }

const ACCESS = {
  permission: 'redelivery.read',
  reads: 'detail',
  part: 'redeliveries/targets/{targetId}/checks/{checkId}',
} as const

export default deskPage<'targetId' | 'checkId'>(ACCESS, async ({ scope, params }) => {
  const { success, data } = CheckParams.safeParse(params)
  const reading = success ? getCheck(scope, data.targetId, data.checkId) : Promise.reject(new AppError('not_found', ''))
  return <CheckScreen key={params.checkId} seed={await found(reading)} />
})
