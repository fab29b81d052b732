import { expect, test } from 'vitest'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { listTargets } from '@/lib/redelivery/targets/list-targets'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'
import { configure, newTarget, useConfiguration } from './fixtures'

useDatabase()
const platform = useSandbox('small')
useConfiguration()

const as = (role: 'admin') => scopeOf(platform.environment, role)
const create = (over = {}) => createTarget(as('admin'), newTarget(over))

const REGISTERED = 'https://hooks.acme.example/ramp'

test('a registered URL is refused in any spelling, with the registration and its environment named', async () => {
  expect((await platform.live()).map(({ url }) => url)).toContain(REGISTERED)
  for (const url of [
    'https://HOOKS.acme.example:443/ramp',
    'https://hooks.acme.example./other?a=1',
    'https://hooks.%61cme.example/x/../ramp',
  ])
    await expect(create({ url })).rejects.toMatchObject({
      code: 'invalid',
      fields: [
        {
          field: 'body.url',
          message: expect.stringContaining(`${REGISTERED} is registered in ${platform.environment.label}`),
        },
      ],
    })
  expect((await listTargets(as('admin'))).targets).toEqual([])
})

test('a registered URL of another environment is refused as well', async () => {
  const elsewhere = { ...platform.environment, name: 'elsewhere', label: 'Elsewhere' }
  configure({ environments: [elsewhere] })
  await expect(create({ url: REGISTERED })).rejects.toMatchObject({
    fields: [{ field: 'body.url', message: expect.stringContaining('registered in Elsewhere') }],
  })
})

test('a registered URL is taken for a production handler whose name was typed', async () => {
  const row = await create({ url: REGISTERED, kind: 'production', name: 'Live', typedName: ' Live ' })
  expect(row).toMatchObject({ kind: 'production', url: REGISTERED })
})

test('a registered URL can not be told while registrations are not readable: a staging target is refused, a production handler not', async () => {
  await platform.control('/faults', { kind: 'status', status: 500, match: { path: '/v1/integrator/webhooks' } })
  await expect(create()).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'body.url', message: expect.stringContaining('could not be read') }],
  })
  expect(await create({ kind: 'production', typedName: 'Staging' })).toMatchObject({ kind: 'production' })
})

test('a registered URL of a registration that can not be read is compared if it says so, else refuses', async () => {
  const answer = (registrations: object[]) =>
    platform.control('/faults', {
      kind: 'status',
      status: 200,
      body: JSON.stringify(registrations),
      contentType: 'application/json',
      match: { path: '/v1/integrator/webhooks' },
    })
  await answer([{ id: 'wh_1', url: 'https://odd.acme.example/', events: 7 }])
  await expect(create({ url: 'https://odd.acme.example/hook' })).rejects.toMatchObject({
    fields: [{ message: expect.stringContaining('odd.acme.example/ is registered') }],
  })
  expect(await create()).toMatchObject({ name: 'Staging' })
  await platform.control('/reset')
  await answer([{ id: 'wh_1', events: 7 }])
  await expect(create({ name: 'b' })).rejects.toMatchObject({
    fields: [{ message: expect.stringContaining('could not be read') }],
  })
})
