import '../redelivery/without-worker'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isTokenRoute } from '@/lib/http/route'
import { QUEUES } from '@/lib/jobs/queues'
import { HANDLED } from '@/lib/worker/handlers'
import { lossesOf } from '../access/rights-fixtures'
import { streamRoutes } from '../access/stream-fixtures'
import { emptyExportFolder } from '../exports/fixtures'
import { addOperators } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { LONG_WORK, lastAudited } from './fixtures'

useDatabase()

beforeEach(async () => {
  emptyExportFolder()
  await addOperators()
})

const ENDS = ['paused', 'failed', 'skipped', 'stopped']

describe('queues', () => {
  test('say whose rights their jobs have, and each that acts for an operator is tried below', () => {
    expect(Object.keys(HANDLED)).toEqual(Object.keys(QUEUES))
    for (const { actsFor } of Object.values(QUEUES))
      expect(actsFor.whom === 'desk' ? actsFor.because : actsFor.stops).toMatch(/\.$/)
    const forOperators = Object.values(QUEUES).filter(({ actsFor }) => actsFor.whom === 'operator')
    expect(forOperators.map(({ name }) => name).toSorted()).toEqual(Object.keys(LONG_WORK).toSorted())
  })
})

const CASES = Object.values(QUEUES).flatMap(({ name: queue, actsFor }) =>
  actsFor.whom === 'desk'
    ? []
    : (LONG_WORK[queue as keyof typeof QUEUES] ?? []).flatMap((work) => {
        const permissions = [...new Set([...actsFor.permissions, ...work.permissions])]
        return lossesOf(permissions, work.role).map((loss) => ({ queue, work, loss, about: `${work.name} (${queue})` }))
      }),
)

test.each(CASES)('$about whose owner $loss.name stops at its next step, and says why', async ({ work, loss }) => {
  const { state, words, went, atMost } = await work.stop(() => loss.lose(`op_${work.role}`))
  expect(ENDS).toContain(state)
  expect(words).toMatch(loss.words)
  expect(went).toBeLessThanOrEqual(atMost)
  const audited = await lastAudited()
  expect(audited).toMatchObject({ actorId: null })
  expect(JSON.stringify(audited?.detail)).toMatch(loss.words)
})

describe('streams', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const sources = ['app', 'lib'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )

  /** The places that make a long answer, each with the route that sends it. */
  const MADE_IN: Record<string, string | null> = {
    'lib/archive/detail/read-payload.ts': 'app/api/[environment]/deliveries/[deliveryId]/payload/route.ts',
    'lib/archive/tail/watcher.ts': 'app/api/[environment]/deliveries/tail/route.ts',
    'lib/exports/files/send-file.ts': 'app/api/[environment]/exports/[exportId]/file/route.ts',
    // The door puts its own stream around each of them.
    'lib/http/end-with-session.ts': null,
  }

  test('are made in places that are known, and each ends with the session and the permission', () => {
    const makers = sources.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('new ReadableStream'))
    expect(makers.toSorted()).toEqual(Object.keys(MADE_IN).toSorted())
    const routes = Object.values(MADE_IN).filter((file) => file !== null)
    expect(streamRoutes.map(({ file }) => file).toSorted()).toEqual(routes.toSorted())
    // `rampdesk listen` and `rampdesk export` use these routes.
    expect(streamRoutes.every(({ handler }) => isTokenRoute(handler))).toBe(true)
  })
})
