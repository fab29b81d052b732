import type { Metadata } from 'next'
import { ChooseTwo } from '@/components/deliveries/compare/choose-two'
import { compareAddress } from '@/components/deliveries/compare/compare-address'
import { CompareView } from '@/components/deliveries/compare/compare-view'
import { deliveryNumber } from '@/components/deliveries/compare/delivery-number'
import { PageHead } from '@/components/ui/page-head'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { recordRead } from '@/lib/auth/audit/record-read'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import { visibleText } from '@/lib/format/visible-text'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Compare two deliveries' }

export default deskPage('delivery.read', async ({ scope, searchParams }) => {
  const environment = scope.environment.name
  const query = await searchParams
  const [a, b] = [given(query.a), given(query.b)]
  const [first, second] = await Promise.all([find(scope, a), find(scope, b)])
  if (first && second && first.id !== second.id) {
    return (
      <CompareView
        a={first}
        b={second}
        listAddress={deliveryAddress(environment, {})}
        swapAddress={compareAddress(environment, second.id, first.id)}
        addressOf={({ id }) => deliveryAddress(environment, {}, id)}
      />
    )
  }
  const missing = [first ? '' : a, second ? '' : b].filter((text) => text !== '')
  return (
    <>
      <PageHead title="Compare two deliveries" back={{ href: deliveryAddress(environment, {}), label: 'Deliveries' }}>
        What differs between their records and their payloads, byte for byte.
      </PageHead>
      <ChooseTwo {...stateOf(missing, first, second, scope.environment.label)} a={a} b={b} />
    </>
  )
})

function given(value: string | string[] | undefined): string {
  const text = (Array.isArray(value) ? value[0] : value) ?? ''
  return deliveryNumber(text) ?? text.slice(0, 200)
}

async function find(scope: Scope, id: string): Promise<DeliveryDetail | null> {
  if (id === '') return null
  await recordRead(scope, { kind: 'payload', part: 'deliveries/compare', entityId: id })
  try {
    return await getDelivery(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

function stateOf(
  missing: readonly string[],
  first: DeliveryDetail | null,
  second: DeliveryDetail | null,
  label: string,
): { title: string; children: string } {
  if (missing.length > 0) {
    return {
      title: missing.length === 2 ? 'Neither delivery was found' : 'One delivery was not found',
      children: `${label} holds no delivery ${missing.map((text) => visibleText(text)).join(' and no delivery ')}. Each environment numbers its own deliveries: the number may be from another environment.`,
    }
  }
  if (first && second) {
    return {
      title: 'This is one delivery twice',
      children: `Both fields name delivery ${first.id}. Choose another one to compare it with.`,
    }
  }
  const chosen = first ?? second
  if (chosen) {
    return {
      title: 'Choose the other delivery',
      children: `Delivery ${chosen.id} is one of the two. Paste the number or the link of a delivery.`,
    }
  }
  return { title: 'Choose two deliveries', children: 'Paste the number or the link of a delivery.' }
}
