import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BadAddress } from '@/components/redelivery/compose/bad-address'
import { ComposePage, type ComposeSeed } from '@/components/redelivery/compose/compose-page'
import { AppError } from '@/lib/errors'
import type { PageScope } from '@/lib/http/page-scope'
import { readingOf } from '@/lib/http/reading'
import {
  type ComposePlace,
  composeAddress,
  readComposeAddress,
  sourceOfPlace,
} from '@/lib/redelivery/compose/compose-address'
import { composeRedelivery } from '@/lib/redelivery/compose/compose-redelivery'
import { pinPlace } from '@/lib/redelivery/compose/pin-place'
import { listTargets } from '@/lib/redelivery/targets/list-targets'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Send again' }

export default deskPage('redelivery.read', async ({ scope, searchParams }) => {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  const place = readComposeAddress(new URLSearchParams(pairs))
  if (place === null) return <BadAddress problem={null} />
  const { pinned, problem } = await pin(scope, place)
  if (problem !== null) return <BadAddress problem={problem} />
  // The pinned range goes into the address, so that a reload or a colleague sees the same set.
  if (pinned !== null) redirect(composeAddress(scope.environment.name, pinned))
  return <ComposePage place={place} seed={await readSeed(scope, place)} />
})

async function readSeed(scope: PageScope, place: ComposePlace): Promise<ComposeSeed> {
  const source = sourceOfPlace(place)
  const readAt = Date.now()
  const [composition, targets] = await Promise.all([
    source && readingOf(scope, 'composition', composeRedelivery(scope, { source, order: 'resource' })),
    readingOf(scope, 'targets', listTargets(scope)),
  ])
  return { readAt, composition: composition?.value ?? null, targets: targets.value }
}

async function pin(scope: PageScope, place: ComposePlace) {
  try {
    return { pinned: await pinPlace(scope, place, new Date()), problem: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { pinned: null, problem: error.message }
    throw error
  }
}
